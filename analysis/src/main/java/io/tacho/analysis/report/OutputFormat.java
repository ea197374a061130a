package io.tacho.analysis.report;

/** In which form results and lists are printed. */
public enum OutputFormat {
    /** For people on a terminal. */
    TABLE,
    /** For programs: full precision. */
    JSON,
    /** For spreadsheets: full precision, RFC 4180. */
    CSV,
    /** For issues and documents. */
    MARKDOWN
}
