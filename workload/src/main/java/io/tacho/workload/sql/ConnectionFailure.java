package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.tls.SslMode;
import io.tacho.workload.sql.tls.TlsProblem;
import io.tacho.workload.sql.tls.TlsSettings;
import java.sql.SQLException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;

/**
 * Makes one sentence of a connection that does not come about. Both the driver's texts and the server's come in many
 * languages; so what to change is told by SQLSTATE and by what was given, not by words.
 */
final class ConnectionFailure {
    /** The driver's text for a server that answers the question for TLS with no. */
    private static final String WITHOUT_TLS = "The server does not support SSL.";

    /** CockroachDB's text, always English, under a SQLSTATE for broken protocols. */
    private static final String COCKROACH_WANTS_TLS = "SSL connection required";

    private final DatabaseAddress address;
    private final SQLException failure;
    private final PoolerAdvice pooler;

    private ConnectionFailure(DatabaseAddress address, SQLException failure, PoolerAdvice pooler) {
        this.address = address;
        this.failure = failure;
        this.pooler = pooler;
    }

    /** The sentence, with the driver's exception as its cause unless that holds a password. */
    static WorkloadException of(DatabaseAddress address, SQLException failure, PoolerAdvice pooler) {
        if (address.leaks(String.valueOf(failure.getMessage())) || address.leaks(String.valueOf(failure.getCause()))) {
            return new WorkloadException(
                    WorkloadException.Kind.FAILED,
                    "cannot connect to " + address + ": check host, port, user, password and parameters");
        }
        return new WorkloadException(
                WorkloadException.Kind.FAILED,
                "cannot connect to " + address + ": " + new ConnectionFailure(address, failure, pooler).sentence(),
                failure);
    }

    private String sentence() {
        Optional<TlsProblem> tls = TlsProblem.in(failure);
        if (tls.isPresent()) {
            return tls.get().getMessage();
        }
        Optional<SSLException> handshake = handshake();
        if (handshake.isPresent()) {
            return ofHandshake(handshake.get());
        }
        if (is(SqlStates.CONNECTION_REJECTED) && !fromServer()) {
            if (GT.tr(WITHOUT_TLS).equals(failure.getMessage())) {
                return "the server has no TLS, but sslmode=" + mode()
                        + " asks for it: give sslmode=disable, or switch TLS on in the server";
            }
            if (address.login().password().isEmpty()) {
                return "the server asks for a password and none is given: put it into PGPASSWORD, ~/.pgpass or the"
                        + " connection string" + origin();
            }
        }
        return reason() + advice().map(" (%s)"::formatted).orElse("");
    }

    private String ofHandshake(SSLException e) {
        String alert = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        boolean aboutUs = alert.contains("alert") && (alert.contains("certificate") || alert.contains("unknown_ca"));
        if (aboutUs) {
            return address.parameters().containsKey(TlsSettings.KEY)
                    ? "the server does not take the client certificate (" + alert
                            + "): give an sslcert that an authority known to the server has signed"
                    : "the server demands a client certificate (" + alert + "): add sslcert=FILE and sslkey=FILE";
        }
        return "TLS does not come about (" + alert
                + "): the server may speak only versions before TLS 1.2, or something else than PostgreSQL's protocol";
    }

    private Optional<SSLException> handshake() {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException handshake) {
                return Optional.of(handshake);
            }
        }
        return Optional.empty();
    }

    private Optional<String> advice() {
        String reason = reason();
        // A pooler between refuses settings at login that it cannot give to every server session.
        if (reason.contains("unsupported startup parameter")) {
            return Optional.of(pooler.text());
        }
        if (reason.contains(COCKROACH_WANTS_TLS)) {
            return Optional.of(withTls());
        }
        if (is(SqlStates.WRONG_PASSWORD)) {
            return Optional.of("correct the password in " + address.login().passwordOrigin());
        }
        if (is(SqlStates.NOT_AUTHORIZED)) {
            return Optional.of(whoMayLogIn());
        }
        return SqlFailure.of(failure).advice();
    }

    private String whoMayLogIn() {
        if (mode() == SslMode.DISABLE) {
            return withTls();
        }
        return address.parameters().containsKey(TlsSettings.KEY)
                ? "the name in the client certificate has to be the user's, or be mapped to it on the server"
                : "if the server demands a client certificate, add sslcert=FILE and sslkey=FILE";
    }

    private static String withTls() {
        return "if the server demands TLS, give sslmode=verify-full with sslrootcert=FILE, or sslmode=require";
    }

    private String origin() {
        String origin = address.login().passwordOrigin();
        return origin.isEmpty() ? "" : " (" + origin + ")";
    }

    private SslMode mode() {
        return SslMode.of(address.parameters().get(TlsSettings.MODE)).orElse(SslMode.PREFER);
    }

    private boolean is(String state) {
        return state.equals(failure.getSQLState());
    }

    private boolean fromServer() {
        return failure instanceof PSQLException driver && driver.getServerErrorMessage() != null;
    }

    private String reason() {
        return failure.getMessage() == null
                ? "no reason given"
                : failure.getMessage().lines().findFirst().orElse("").strip();
    }
}
