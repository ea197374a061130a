package io.tacho.workload.sql.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/** Judges a server's certificate as sslmode asks, and says in a sentence what it does not prove. */
final class ServerTrust extends X509ExtendedTrustManager {
    private final Optional<X509TrustManager> authorities;
    private final String authoritiesName;
    private final HostCheck hostCheck;

    /** Whether the certificate must be for the host. */
    enum HostCheck {
        NONE,
        REQUIRED
    }

    private ServerTrust(Optional<X509TrustManager> authorities, String authoritiesName, HostCheck hostCheck) {
        this.authorities = authorities;
        this.authoritiesName = authoritiesName;
        this.hostCheck = hostCheck;
    }

    /** Takes every server. */
    static ServerTrust anybody() {
        return new ServerTrust(Optional.empty(), "", HostCheck.NONE);
    }

    /** Takes servers that an authority of a file has signed. */
    static ServerTrust inFile(TlsFile file, List<X509Certificate> authorities, HostCheck hostCheck)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (int i = 0; i < authorities.size(); i++) {
            store.setCertificateEntry("authority-" + i, authorities.get(i));
        }
        return new ServerTrust(Optional.of(managerOf(store)), file.toString(), hostCheck);
    }

    /** Takes servers that one of Java's own authorities has signed. */
    static ServerTrust inSystem(HostCheck hostCheck) throws GeneralSecurityException {
        return new ServerTrust(
                Optional.of(managerOf(null)), "Java's list of authorities (sslrootcert=system)", hostCheck);
    }

    private static X509TrustManager managerOf(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange, Socket socket)
            throws CertificateException {
        checkServerTrusted(chain, keyExchange);
        if (hostCheck == HostCheck.REQUIRED) {
            checkHost(chain[0], ((SSLSocket) socket).getHandshakeSession().getPeerHost());
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange) throws CertificateException {
        if (authorities.isEmpty()) {
            return;
        }
        // Only the server's own: a chain may hold authorities that ran out and are not needed.
        String outOfTime = Certificates.outOfTime(chain[0]);
        if (!outOfTime.isEmpty()) {
            throw new UntrustedServerException("the server's certificate " + Certificates.subject(chain[0]) + " "
                    + outOfTime + ": renew it, or correct the clock of this machine");
        }
        try {
            authorities.get().checkServerTrusted(chain, keyExchange);
        } catch (CertificateException e) {
            throw new UntrustedServerException("the server's certificate " + Certificates.subject(chain[0])
                    + ", issued by " + chain[0].getIssuerX500Principal().getName() + ", is not vouched for by "
                    + authoritiesName + " (" + reason(e)
                    + "): give the authority that signed it as sslrootcert, or check that this is your server");
        }
    }

    private static void checkHost(X509Certificate certificate, String host) throws UntrustedServerException {
        if (!HostNames.matches(host, certificate)) {
            throw new UntrustedServerException("the server's certificate is not for " + host + " but for "
                    + String.join(", ", HostNames.names(certificate))
                    + ": connect by such a name, or give sslmode=verify-ca");
        }
    }

    /** The innermost cause says most, and begins with the class's name in some. */
    private static String reason(CertificateException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("only sockets are in use here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange) throws CertificateException {
        throw new CertificateException("this side is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, keyExchange);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange, SSLEngine engine)
            throws CertificateException {
        checkClientTrusted(chain, keyExchange);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
