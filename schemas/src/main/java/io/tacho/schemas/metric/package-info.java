/** The figures that results are judged by, with the clause or tool that each comes from. */
package io.tacho.schemas.metric;
