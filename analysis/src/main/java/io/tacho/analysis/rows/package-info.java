/** Rows of any shape: what a query over the lake answers, and what lists are printed from. */
package io.tacho.analysis.rows;
