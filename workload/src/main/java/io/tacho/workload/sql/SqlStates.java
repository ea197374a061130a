package io.tacho.workload.sql;

/** The SQLSTATEs that decide something here (PostgreSQL manual, appendix A). */
final class SqlStates {
    static final String NONE = "00000";
    static final String SERIALIZATION_FAILURE = "40001";
    static final String DEADLOCK_DETECTED = "40P01";
    static final String STATEMENT_COMPLETION_UNKNOWN = "40003";
    static final String CONNECTION_CLASS = "08";

    /** The two ends do not agree on how to connect. */
    static final String CONNECTION_REJECTED = "08004";

    /** No rule of the server lets this user in this way. */
    static final String NOT_AUTHORIZED = "28000";

    static final String WRONG_PASSWORD = "28P01";

    /** Too many connections: of the server, or of the role. */
    static final String TOO_MANY_CONNECTIONS = "53300";

    /** A prepared statement of that name is there already, or is not there: a pooler between us and the server. */
    static final String DUPLICATE_STATEMENT = "42P05";

    static final String MISSING_STATEMENT = "26000";

    /** The server takes no writes. */
    static final String READ_ONLY = "25006";

    /** The server ends sessions: administrator's command, crash of another session, start, recovery, idleness. */
    static final String SESSION_ENDED = "57P";

    static final String IDLE_IN_TRANSACTION = "25P03";

    private SqlStates() {}
}
