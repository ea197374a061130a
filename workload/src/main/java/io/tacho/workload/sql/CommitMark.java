package io.tacho.workload.sql;

/** Knows whether an attempt's commit is on its way, for then a lost answer leaves its fate open. One per worker. */
public final class CommitMark {
    private boolean sent;

    /** To be called before the statement is sent that commits: {@code commit} itself, or a writing one in autocommit. */
    public void sending() {
        sent = true;
    }

    void clear() {
        sent = false;
    }

    boolean sent() {
        return sent;
    }
}
