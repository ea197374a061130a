package io.tacho.workload.sql.tls;

import java.io.IOException;

/** A certificate or key file that cannot be used as it is. */
public final class TlsFileException extends IOException implements TlsProblem {
    private static final long serialVersionUID = 1L;

    TlsFileException(String sentence) {
        super(sentence);
    }
}
