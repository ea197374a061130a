package io.tacho.workload.sql.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * What a connection string says of TLS, by the names that libpq and pgjdbc share. Nothing is kept in memory of the files:
 * they are read again for each connection, so that certificates renewed during a long run are taken.
 *
 * @param mode how much TLS is insisted on
 * @param root who vouches for the server; the file's name may be the word {@value #SYSTEM}
 * @param certificate what this side shows
 * @param key its key
 * @param keyPassword what the key is encrypted with
 */
public record TlsSettings(
        SslMode mode,
        Optional<TlsFile> root,
        Optional<TlsFile> certificate,
        Optional<TlsFile> key,
        Optional<String> keyPassword) {
    public static final String MODE = "sslmode";
    public static final String ROOT = "sslrootcert";
    public static final String CERTIFICATE = "sslcert";
    public static final String KEY = "sslkey";
    public static final String KEY_PASSWORD = "sslpassword";

    /** The root that stands for Java's own authorities. */
    public static final String SYSTEM = "system";

    /** Reads them, with sslmode known to be one. */
    public static TlsSettings of(UnaryOperator<String> parameters) {
        Function<String, Optional<TlsFile>> file =
                name -> Optional.ofNullable(parameters.apply(name)).map(path -> new TlsFile(name, Path.of(path)));
        return new TlsSettings(
                SslMode.of(parameters.apply(MODE)).orElseThrow(),
                file.apply(ROOT),
                file.apply(CERTIFICATE),
                file.apply(KEY),
                Optional.ofNullable(parameters.apply(KEY_PASSWORD)));
    }

    /**
     * Looks at the files as a connection would.
     *
     * @throws TlsFileException saying which does not serve, and why
     */
    public void check() throws TlsFileException {
        if (mode != SslMode.DISABLE) {
            context();
        }
    }

    SSLContext context() throws TlsFileException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(identity(), new TrustManager[] {trust()}, null);
            return context;
        } catch (TlsFileException e) {
            throw e;
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsFileException("Java cannot begin TLS with these certificates: " + e.getMessage());
        }
    }

    private KeyManager[] identity() throws TlsFileException {
        if (key.isEmpty()) {
            if (certificate.isPresent()) {
                throw certificate.get().wrong("has no key: add sslkey=FILE");
            }
            return new KeyManager[0];
        }
        if (ClientIdentity.isStore(key.get())) {
            return new KeyManager[] {ClientIdentity.read(Optional.empty(), key.get(), keyPassword)};
        }
        if (certificate.isEmpty()) {
            throw key.get().wrong("has no certificate: add sslcert=FILE");
        }
        return new KeyManager[] {ClientIdentity.read(certificate, key.get(), keyPassword)};
    }

    private ServerTrust trust() throws GeneralSecurityException, IOException {
        ServerTrust.HostCheck hostCheck =
                mode.verifiesHost() ? ServerTrust.HostCheck.REQUIRED : ServerTrust.HostCheck.NONE;
        if (root.isEmpty()) {
            if (mode.verifiesAuthority()) {
                throw new TlsFileException("sslmode=" + mode + " has nobody who vouches for the server: add"
                        + " sslrootcert=FILE (CockroachDB: certs/ca.crt) or sslrootcert=system, put the authority's"
                        + " certificate into ~/.postgresql/root.crt, or give sslmode=require");
            }
            return ServerTrust.anybody();
        }
        if (root.get().path().toString().equals(SYSTEM)) {
            if (!mode.verifiesHost()) {
                throw new TlsFileException("sslrootcert=system needs sslmode=verify-full, not " + mode
                        + ": anybody can have a certificate of a public authority, so give verify-full");
            }
            return ServerTrust.inSystem(hostCheck);
        }
        // As libpq: an authority that is given is asked, also by require. Weaker modes would do without TLS at all.
        return mode.verifiesAuthority() || mode == SslMode.REQUIRE
                ? ServerTrust.inFile(root.get(), authorities(root.get()), hostCheck)
                : ServerTrust.anybody();
    }

    /** Java asks no authority for its dates, OpenSSL does. */
    private static List<X509Certificate> authorities(TlsFile file) throws TlsFileException {
        List<X509Certificate> all = Certificates.read(file);
        List<X509Certificate> current = all.stream()
                .filter(authority -> Certificates.outOfTime(authority).isEmpty())
                .toList();
        if (current.isEmpty()) {
            throw file.wrong("holds an authority's certificate that " + Certificates.outOfTime(all.get(0))
                    + ": get the new one");
        }
        return current;
    }
}
