/** The time that all clients of a run share, and the seconds that it is cut into. */
package io.tacho.schemas.clock;
