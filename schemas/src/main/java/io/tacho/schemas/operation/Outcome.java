package io.tacho.schemas.operation;

/** How an operation ended. The codes stand in recorded batches and never change. */
public enum Outcome {
    /** Committed. */
    COMMITTED(0),
    /** TPC-C's planned 1 % of New-Orders: did all of its work, then rolled back; counts as completed. */
    ROLLED_BACK(1),
    /** Given up with an error. */
    FAILED(2),
    /** The answer to COMMIT was lost: never retried, in no tpmC. */
    UNKNOWN(3),
    /** In flight at the end of the drain. */
    UNFINISHED(4),
    /** YCSB: the row was not there. */
    NOT_FOUND(5),
    /** YCSB: the row held something else. */
    CORRUPT(6);

    private static final Outcome[] BY_CODE = values();

    private final int code;

    Outcome(int code) {
        this.code = code;
    }

    /** The code in batches. */
    public int code() {
        return code;
    }

    /** Whether it counts as completed: in throughput and in the latency distributions. */
    public boolean completed() {
        return this == COMMITTED || this == ROLLED_BACK;
    }

    /**
     * The outcome with this code.
     *
     * @throws IllegalArgumentException for a code that is none
     */
    public static Outcome ofCode(int code) {
        if (code < 0 || code >= BY_CODE.length) {
            throw new IllegalArgumentException("outcome code " + code + " is not one of 0.." + (BY_CODE.length - 1));
        }
        return BY_CODE[code];
    }
}
