package io.tacho.workload.sql;

/** What to do about a pooler in transaction mode that is between Tacho and the server. */
enum PoolerAdvice {
    /** Runs can do with it. */
    PREPARED_OFF("use --prepared off"),
    /** Loading and checking use sessions as the server has them. */
    PAST_IT("connect past it, to the server itself");

    private final String text;

    PoolerAdvice(String what) {
        this.text = "a connection pooler in transaction mode is between: " + what;
    }

    /** What is so, and what to do. */
    String text() {
        return text;
    }
}
