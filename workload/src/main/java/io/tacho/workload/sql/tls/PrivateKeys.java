package io.tacho.workload.sql.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMDecryptorProviderBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.pkcs.PKCSException;

/**
 * Private keys in the forms that files have: PEM of PKCS#8 ({@code PRIVATE KEY}, {@code ENCRYPTED PRIVATE KEY}), of
 * PKCS#1 ({@code RSA PRIVATE KEY}) and SEC 1 ({@code EC PRIVATE KEY}), both also encrypted as OpenSSL did, and DER of
 * PKCS#8. Bouncy Castle parses and decrypts; the keys are Java's own.
 */
final class PrivateKeys {
    private static final String PEM = "-----BEGIN ";

    private PrivateKeys() {}

    static PrivateKey read(TlsFile file, Optional<String> password) throws TlsFileException {
        byte[] content = file.read();
        file.requirePrivate();
        PrivateKeyInfo key = new String(content, StandardCharsets.ISO_8859_1).contains(PEM)
                ? fromPem(file, content, password)
                : fromDer(file, content, password);
        try {
            return new JcaPEMKeyConverter().getPrivateKey(key);
        } catch (PEMException e) {
            throw file.wrong("holds a key of a kind that Java does not know: make one with RSA, or EC on the curve"
                    + " P-256, P-384 or P-521");
        }
    }

    private static PrivateKeyInfo fromPem(TlsFile file, byte[] content, Optional<String> password)
            throws TlsFileException {
        try (Reader text = new InputStreamReader(new ByteArrayInputStream(content), StandardCharsets.ISO_8859_1);
                PEMParser parser = new PEMParser(text)) {
            // The parameters of an EC key, or certificates, may stand before it.
            for (Object object = parser.readObject(); object != null; object = parser.readObject()) {
                if (object instanceof PEMKeyPair pair) {
                    return pair.getPrivateKeyInfo();
                } else if (object instanceof PrivateKeyInfo key) {
                    return key;
                } else if (object instanceof PKCS8EncryptedPrivateKeyInfo encrypted) {
                    return decrypted(file, encrypted, password);
                } else if (object instanceof PEMEncryptedKeyPair encrypted) {
                    return decrypted(file, encrypted, password);
                }
            }
        } catch (TlsFileException e) {
            throw e;
        } catch (IOException e) {
            throw file.wrong("holds a key that cannot be read: the file is damaged, copy it again");
        }
        throw file.wrong("holds no private key: give a file with -----BEGIN PRIVATE KEY-----, RSA PRIVATE KEY or EC"
                + " PRIVATE KEY");
    }

    private static PrivateKeyInfo fromDer(TlsFile file, byte[] content, Optional<String> password)
            throws TlsFileException {
        try {
            return PrivateKeyInfo.getInstance(content);
        } catch (IllegalArgumentException notPlain) {
            try {
                return decrypted(
                        file, new PKCS8EncryptedPrivateKeyInfo(EncryptedPrivateKeyInfo.getInstance(content)), password);
            } catch (IllegalArgumentException notEncrypted) {
                throw file.wrong(
                        "is neither PEM (-----BEGIN PRIVATE KEY-----) nor DER of PKCS#8: give the key in one of"
                                + " these, or a PKCS#12 file named .p12");
            }
        }
    }

    private static PrivateKeyInfo decrypted(
            TlsFile file, PKCS8EncryptedPrivateKeyInfo encrypted, Optional<String> password) throws TlsFileException {
        char[] secret = required(file, password);
        try {
            return encrypted.decryptPrivateKeyInfo(new JceOpenSSLPKCS8DecryptorProviderBuilder()
                    .setProvider(new BouncyCastleProvider())
                    .build(secret));
        } catch (PKCSException | OperatorCreationException | IllegalArgumentException e) {
            throw wrongPassword(file);
        }
    }

    private static PrivateKeyInfo decrypted(TlsFile file, PEMEncryptedKeyPair encrypted, Optional<String> password)
            throws TlsFileException {
        char[] secret = required(file, password);
        try {
            return encrypted
                    .decryptKeyPair(new JcePEMDecryptorProviderBuilder()
                            .setProvider(new BouncyCastleProvider())
                            .build(secret))
                    .getPrivateKeyInfo();
        } catch (IOException e) {
            throw wrongPassword(file);
        }
    }

    static char[] required(TlsFile file, Optional<String> password) throws TlsFileException {
        return password.orElseThrow(() -> file.wrong("is encrypted: add sslpassword to the connection string, in a"
                        + " --urls-file or service file, where no list of processes shows it"))
                .toCharArray();
    }

    static TlsFileException wrongPassword(TlsFile file) {
        return file.wrong("is not decrypted by the given sslpassword; give this key's own");
    }
}
