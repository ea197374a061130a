package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.libpq.ClientEnvironment;
import io.tacho.workload.sql.libpq.Setting;
import io.tacho.workload.sql.tls.HostNames;
import io.tacho.workload.sql.tls.SslMode;
import io.tacho.workload.sql.tls.TlsFileException;
import io.tacho.workload.sql.tls.TlsSettings;
import io.tacho.workload.sql.tls.TlsSocketFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Takes what settings say of TLS, adds what libpq looks for in {@code ~/.postgresql}, and sees that it can be used. */
final class TlsParameters {
    private static final String CERTIFICATE_MODE = "sslcertmode";
    private static final String DISABLE = "disable";

    private TlsParameters() {}

    /**
     * Takes them out of the settings.
     *
     * @return pgjdbc's properties
     * @throws WorkloadException of kind USAGE: which value or file does not serve, and why
     */
    static Map<String, String> of(String which, Map<String, Setting> settings, ClientEnvironment environment)
            throws WorkloadException {
        SslMode mode = mode(settings);
        String certificateMode = certificateMode(settings);
        Map<String, String> parameters = new TreeMap<>();
        for (String name :
                List.of(TlsSettings.ROOT, TlsSettings.CERTIFICATE, TlsSettings.KEY, TlsSettings.KEY_PASSWORD)) {
            Optional.ofNullable(settings.remove(name)).ifPresent(setting -> parameters.put(name, setting.value()));
        }
        if (mode == SslMode.DISABLE) {
            return Map.of(TlsSettings.MODE, mode.toString());
        }
        if (certificateMode.equals(DISABLE)) {
            parameters.keySet().removeAll(Set.of(TlsSettings.CERTIFICATE, TlsSettings.KEY, TlsSettings.KEY_PASSWORD));
        } else {
            lookAtHome(parameters, environment);
        }
        if (!parameters.containsKey(TlsSettings.ROOT)) {
            put(parameters, TlsSettings.ROOT, environment.certificateFile("root.crt"));
        }
        parameters.put(TlsSettings.MODE, mode.toString());
        try {
            TlsSettings.of(parameters::get).check();
        } catch (TlsFileException e) {
            throw usage(which + " cannot be used: " + e.getMessage());
        }
        if (certificateMode.equals("require") && !parameters.containsKey(TlsSettings.KEY)) {
            throw usage(which + " has sslcertmode=require but no certificate: add sslcert=FILE and sslkey=FILE");
        }
        parameters.put("sslfactory", TlsSocketFactory.class.getName());
        parameters.put("sslhostnameverifier", HostNames.class.getName());
        return parameters;
    }

    private static SslMode mode(Map<String, Setting> settings) throws WorkloadException {
        Setting root = settings.get(TlsSettings.ROOT);
        Setting given = settings.remove(TlsSettings.MODE);
        Setting negotiation = settings.get("sslNegotiation");
        // As libpq: whoever trusts public authorities wants to know whom he talks to.
        SslMode unless = root != null && root.value().equals(TlsSettings.SYSTEM) ? SslMode.VERIFY_FULL : SslMode.PREFER;
        SslMode mode = given == null ? unless : SslMode.of(given.value()).orElse(unless);
        if (negotiation != null && negotiation.value().equals("direct") && mode.compareTo(SslMode.REQUIRE) < 0) {
            throw negotiation.wrong("has sslnegotiation=direct with sslmode=" + mode
                    + ", which may do without TLS: give sslmode=require, verify-ca or verify-full");
        }
        return mode;
    }

    private static String certificateMode(Map<String, Setting> settings) throws WorkloadException {
        Setting given = settings.remove(CERTIFICATE_MODE);
        if (given == null) {
            return "allow";
        }
        if (!List.of(DISABLE, "allow", "require").contains(given.value())) {
            throw given.wrong("has " + given.shownPair() + ", which is none of disable, allow, require: give one");
        }
        return given.value();
    }

    /** A certificate that lies where libpq looks is taken; a key only together with a certificate. */
    private static void lookAtHome(Map<String, String> parameters, ClientEnvironment environment) {
        if (!parameters.containsKey(TlsSettings.KEY) && !parameters.containsKey(TlsSettings.CERTIFICATE)) {
            put(parameters, TlsSettings.CERTIFICATE, environment.certificateFile("postgresql.crt"));
        }
        if (parameters.containsKey(TlsSettings.CERTIFICATE) && !parameters.containsKey(TlsSettings.KEY)) {
            put(parameters, TlsSettings.KEY, environment.certificateFile("postgresql.key"));
        }
    }

    private static void put(Map<String, String> parameters, String name, Optional<Path> file) {
        file.ifPresent(path -> parameters.put(name, path.toString()));
    }

    private static WorkloadException usage(String message) {
        return new WorkloadException(WorkloadException.Kind.USAGE, message);
    }
}
