package io.tacho.workload.sql.tls;

import java.security.cert.CertificateException;

/** A server whose certificate does not prove what sslmode asks it to prove. */
public final class UntrustedServerException extends CertificateException implements TlsProblem {
    private static final long serialVersionUID = 1L;

    UntrustedServerException(String sentence) {
        super(sentence);
    }
}
