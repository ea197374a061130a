package io.tacho.workload.sql.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The certificate that this side shows and its key. It is shown to whoever asks, as libpq does, whatever authorities the
 * server names: what it does not take it says.
 */
final class ClientIdentity extends X509ExtendedKeyManager {
    private static final String ALIAS = "client";

    /** How a key of an algorithm signs. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    private final List<X509Certificate> chain;
    private final PrivateKey key;

    private ClientIdentity(List<X509Certificate> chain, PrivateKey key) {
        this.chain = chain;
        this.key = key;
    }

    /** Reads both and sees that they fit each other and that their time is now. */
    static ClientIdentity read(Optional<TlsFile> certificate, TlsFile key, Optional<String> password)
            throws TlsFileException {
        ClientIdentity identity;
        if (certificate.isPresent()) {
            identity = new ClientIdentity(Certificates.read(certificate.get()), PrivateKeys.read(key, password));
        } else {
            identity = fromStore(key, password);
        }
        identity.requireUse(certificate.orElse(key), key);
        return identity;
    }

    /** Whether a file is a PKCS#12 store, which holds certificates beside the key; by its name, as pgjdbc does. */
    static boolean isStore(TlsFile key) {
        String name = key.path().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".p12") || name.endsWith(".pfx");
    }

    private static ClientIdentity fromStore(TlsFile file, Optional<String> password) throws TlsFileException {
        byte[] content = file.read();
        file.requirePrivate();
        char[] secret = PrivateKeys.required(file, password);
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(content), secret);
            for (String alias : java.util.Collections.list(store.aliases())) {
                if (store.getKey(alias, secret) instanceof PrivateKey key) {
                    return new ClientIdentity(
                            Arrays.stream(store.getCertificateChain(alias))
                                    .map(X509Certificate.class::cast)
                                    .toList(),
                            key);
                }
            }
        } catch (GeneralSecurityException | IOException e) {
            throw PrivateKeys.wrongPassword(file);
        }
        throw file.wrong("holds no private key: export certificate and key into it");
    }

    private void requireUse(TlsFile certificateFile, TlsFile keyFile) throws TlsFileException {
        String outOfTime = Certificates.outOfTime(chain.get(0));
        if (!outOfTime.isEmpty()) {
            throw certificateFile.wrong("holds a certificate that " + outOfTime + ": renew it");
        }
        if (!fits()) {
            throw keyFile.wrong("is not the key of " + certificateFile + " (" + Certificates.subject(chain.get(0))
                    + "): give the two that were made together");
        }
    }

    /** What the key signs, the certificate confirms. */
    private boolean fits() {
        String algorithm = SIGNATURES.get(key.getAlgorithm());
        if (algorithm == null) {
            return true; // not to be told: the server decides
        }
        try {
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update((byte) 1);
            Signature verifying = Signature.getInstance(algorithm);
            verifying.initVerify(chain.get(0).getPublicKey());
            verifying.update((byte) 1);
            return verifying.verify(signing.sign());
        } catch (GeneralSecurityException e) {
            return false; // of another algorithm
        }
    }

    @Override
    public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        return ALIAS;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return chain.toArray(X509Certificate[]::new);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return null;
    }
}
