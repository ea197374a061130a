package io.tacho.workload.sql.tls;

import java.util.Optional;

/**
 * Marks an exception whose message is a sentence for the user: what is wrong with a file or a certificate, and what to
 * change. It holds file names and names in certificates, and never a secret.
 */
public interface TlsProblem {
    /** The sentence. */
    String getMessage();

    /** The first such exception among an exception and its causes: the driver wraps ours. */
    static Optional<TlsProblem> in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TlsProblem problem) {
                return Optional.of(problem);
            }
        }
        return Optional.empty();
    }
}
