package io.tacho.workload.sql.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.openssl.PEMParser;

/** Certificates in files: PEM, several in one file and other things between, or one as DER. */
final class Certificates {
    private static final String PEM = "-----BEGIN ";

    private Certificates() {}

    static List<X509Certificate> read(TlsFile file) throws TlsFileException {
        byte[] content = file.read();
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            if (new String(content, StandardCharsets.ISO_8859_1).contains(PEM)) {
                for (byte[] certificate : inPem(content)) {
                    certificates.add(decoded(certificate));
                }
            } else if (content.length > 0) {
                certificates.add(decoded(content));
            }
        } catch (IOException | CertificateException e) {
            throw file.wrong("holds a certificate that cannot be read: the file is damaged, copy it again");
        }
        if (certificates.isEmpty()) {
            throw file.wrong("holds no certificate: give a file with -----BEGIN CERTIFICATE-----");
        }
        return certificates;
    }

    private static List<byte[]> inPem(byte[] content) throws IOException {
        List<byte[]> certificates = new ArrayList<>();
        try (Reader text = new InputStreamReader(new ByteArrayInputStream(content), StandardCharsets.ISO_8859_1);
                PEMParser parser = new PEMParser(text)) {
            for (Object object = parser.readObject(); object != null; object = parser.readObject()) {
                if (object instanceof X509CertificateHolder certificate) {
                    certificates.add(certificate.getEncoded());
                }
            }
        }
        return certificates;
    }

    private static X509Certificate decoded(byte[] certificate) throws CertificateException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(certificate));
    }

    /** Who it is for, as it stands there. */
    static String subject(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }

    /** Why its time is not now; empty if it is. */
    static String outOfTime(X509Certificate certificate) {
        Instant now = Instant.now();
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        if (now.isAfter(until)) {
            return "expired at " + until;
        }
        return now.isBefore(from) ? "is valid only from " + from : "";
    }
}
