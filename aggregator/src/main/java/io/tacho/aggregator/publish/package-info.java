/** What goes out of stage 2: live rows, rows of closed seconds, results. */
package io.tacho.aggregator.publish;
