package io.tacho.workload.sql.tls;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.postgresql.ssl.PGjdbcHostnameVerifier;

/**
 * Whether a certificate is for a host: by its alternative names, or by its common name if it has none, as libpq does.
 * pgjdbc asks it too, by its name; on its own pgjdbc compares addresses as text, so that {@code ::1} is not
 * {@code 0:0:0:0:0:0:0:1}. Thread-safe.
 */
public final class HostNames implements HostnameVerifier {
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    @Override
    public boolean verify(String host, SSLSession session) {
        try {
            return matches(host, (X509Certificate) session.getPeerCertificates()[0]);
        } catch (SSLPeerUnverifiedException e) {
            return false;
        }
    }

    static boolean matches(String host, X509Certificate certificate) {
        Optional<InetAddress> address = literal(host);
        return names(certificate).stream()
                .anyMatch(name -> address.isPresent()
                        ? literal(name).equals(address)
                        : PGjdbcHostnameVerifier.INSTANCE.verifyHostName(host, name));
    }

    /** Hosts that the certificate is for. */
    static List<String> names(X509Certificate certificate) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
            for (List<?> alternative : alternatives == null ? List.<List<?>>of() : alternatives) {
                if (alternative.get(0).equals(DNS_NAME) || alternative.get(0).equals(IP_ADDRESS)) {
                    names.add((String) alternative.get(1));
                }
            }
            if (names.isEmpty()) {
                for (Rdn part : new LdapName(Certificates.subject(certificate)).getRdns()) {
                    if (part.getType().equalsIgnoreCase("CN")) {
                        names.add(String.valueOf(part.getValue()));
                    }
                }
            }
        } catch (CertificateParsingException | InvalidNameException e) {
            return List.of(); // names that cannot be read are no names
        }
        return names;
    }

    /** The address that a text is, without asking a name server. */
    private static Optional<InetAddress> literal(String text) {
        String bare = text.startsWith("[") ? text.substring(1, text.length() - 1) : text;
        if (!bare.contains(":") && !bare.matches("\\d+\\.\\d+\\.\\d+\\.\\d+")) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(bare));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
