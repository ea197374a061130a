package io.tacho.workload.sql;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaMiscPEMGenerator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/** Makes certificates and key files for tests, as certificate authorities and {@code cockroach cert} do. */
final class TestAuthority {
    /** What encrypted keys are encrypted with. */
    static final String KEY_PASSWORD = "k3y-s3cret";

    /** The forms in which key files come. */
    enum KeyForm {
        PKCS1_RSA,
        PKCS8_RSA,
        SEC1_EC,
        SEC1_EC_WITH_PARAMETERS,
        PKCS8_EC,
        PKCS8_ED25519,
        PKCS8_ENCRYPTED,
        PKCS1_ENCRYPTED_BY_OPENSSL,
        PKCS8_DER,
        PKCS12;

        boolean encrypted() {
            return this == PKCS8_ENCRYPTED || this == PKCS1_ENCRYPTED_BY_OPENSSL || this == PKCS12;
        }

        private String algorithm() {
            return name().contains("_EC") ? "EC" : this == PKCS8_ED25519 ? "Ed25519" : "RSA";
        }
    }

    /** A certificate and its key. */
    record Issued(X509Certificate certificate, KeyPair keys) {}

    private static final Duration VALID = Duration.ofDays(1);
    private static final int EC_BITS = 256;
    private static final int RSA_BITS = 2048;

    /** One for all: making it takes long. */
    private static final KeyPair RSA = rsa();

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Issued self;

    private TestAuthority(Issued self) {
        this.self = self;
    }

    static TestAuthority named(String name) throws Exception {
        KeyPair keys = keys("EC");
        return new TestAuthority(new Issued(
                sign("CN=" + name, keys, "CN=" + name, keys, Instant.now().plus(VALID), new String[0], true), keys));
    }

    X509Certificate certificate() {
        return self.certificate();
    }

    /** A certificate for a name, and for hosts if there are some. */
    Issued issue(String name, KeyForm form, String... hosts) throws Exception {
        return issue(name, form, Instant.now().plus(VALID), hosts);
    }

    Issued issue(String name, KeyForm form, Instant until, String... hosts) throws Exception {
        KeyPair keys = keys(form.algorithm());
        String issuer = self.certificate().getSubjectX500Principal().getName();
        return new Issued(sign("CN=" + name, keys, issuer, self.keys(), until, hosts, false), keys);
    }

    private static KeyPair keys(String algorithm) throws Exception {
        if (algorithm.equals("RSA")) {
            return RSA;
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        if (algorithm.equals("EC")) {
            generator.initialize(new ECGenParameterSpec("secp256r1"));
        }
        return generator.generateKeyPair();
    }

    private static KeyPair rsa() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(RSA_BITS);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X509Certificate sign(
            String subject,
            KeyPair keys,
            String issuer,
            KeyPair signer,
            Instant until,
            String[] hosts,
            boolean authority)
            throws Exception {
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Principal(issuer),
                new BigInteger(64, RANDOM),
                Date.from(until.minus(VALID).minus(VALID)),
                Date.from(until),
                new X500Principal(subject),
                keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
        if (hosts.length > 0) {
            GeneralName[] names = Arrays.stream(hosts)
                    .map(host -> new GeneralName(
                            host.matches("[0-9.]+|.*:.*") ? GeneralName.iPAddress : GeneralName.dNSName, host))
                    .toArray(GeneralName[]::new);
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
        }
        return new JcaX509CertificateConverter()
                .getCertificate(
                        builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate())));
    }

    static String pem(Object object) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        }
        return text.toString();
    }

    static String pem(PrivateKey key) throws IOException {
        return pem(new JcaPKCS8Generator(key, null));
    }

    /** As {@code openssl ecparam -genkey} writes it. */
    private static String sec1(Issued issued) throws IOException {
        SubjectPublicKeyInfo publicKey =
                SubjectPublicKeyInfo.getInstance(issued.keys().getPublic().getEncoded());
        ECPrivateKey key = new ECPrivateKey(
                EC_BITS,
                ((java.security.interfaces.ECPrivateKey) issued.keys().getPrivate()).getS(),
                publicKey.getPublicKeyData(),
                X9ObjectIdentifiers.prime256v1);
        return pem(new PemObject("EC PRIVATE KEY", key.getEncoded()));
    }

    /** Writes a key that only its owner may read. */
    static Path write(Path file, Issued issued, KeyForm form) throws Exception {
        PrivateKey key = issued.keys().getPrivate();
        char[] password = KEY_PASSWORD.toCharArray();
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        switch (form) {
            case PKCS1_RSA -> Files.writeString(file, pem((Object) key));
            case SEC1_EC -> Files.writeString(file, sec1(issued));
            case SEC1_EC_WITH_PARAMETERS ->
                Files.writeString(
                        file,
                        pem(new PemObject("EC PARAMETERS", X9ObjectIdentifiers.prime256v1.getEncoded()))
                                + sec1(issued));
            case PKCS8_RSA, PKCS8_EC, PKCS8_ED25519 -> Files.writeString(file, pem(key));
            case PKCS8_ENCRYPTED ->
                Files.writeString(
                        file,
                        pem(new JcaPKCS8Generator(
                                key,
                                new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                                        .setProvider(new BouncyCastleProvider())
                                        .setPassword(password)
                                        .build())));
            case PKCS1_ENCRYPTED_BY_OPENSSL ->
                Files.writeString(
                        file,
                        pem(new JcaMiscPEMGenerator(
                                key,
                                new JcePEMEncryptorBuilder("AES-256-CBC")
                                        .setProvider(new BouncyCastleProvider())
                                        .build(password))));
            case PKCS8_DER -> Files.write(file, key.getEncoded());
            case PKCS12 -> {
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(null, null);
                store.setKeyEntry("any", key, password, new Certificate[] {issued.certificate()});
                try (OutputStream out = Files.newOutputStream(file)) {
                    store.store(out, password);
                }
            }
        }
        return file;
    }
}
