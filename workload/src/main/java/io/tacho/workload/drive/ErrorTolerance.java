package io.tacho.workload.drive;

/** What a failed operation or client does to the run. */
public enum ErrorTolerance {
    /** It ends the run, with the result so far. */
    END_RUN,
    /** It is counted, and the run goes on. */
    GO_ON
}
