package io.tacho.workload.sql;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.sql.libpq.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.postgresql.PGProperty;

/**
 * Translates settings by libpq's or pgjdbc's names into pgjdbc's properties. What neither knows, or nobody would heed, is
 * refused: a setting that is silently without effect makes a wrong measurement.
 */
final class Parameters {
    /** Settings that say where and as whom; they are no properties. */
    private static final Set<String> PLACE =
            Set.of("host", "hostaddr", "port", "dbname", "user", "password", "passfile", "sslcertmode");

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("application_name", "ApplicationName"),
            Map.entry("connect_timeout", "connectTimeout"),
            Map.entry("keepalives", "tcpKeepAlive"),
            Map.entry("channel_binding", "channelBinding"),
            Map.entry("gssencmode", "gssEncMode"),
            Map.entry("krbsrvname", "kerberosServerName"),
            Map.entry("require_auth", "requireAuth"),
            Map.entry("sslnegotiation", "sslNegotiation"),
            Map.entry("target_session_attrs", "targetServerType"),
            Map.entry("load_balance_hosts", "loadBalanceHosts"));

    private static final Map<String, Map<String, String>> VALUES = Map.of(
            "keepalives", Map.of("1", "true", "0", "false"),
            "target_session_attrs",
                    Map.of(
                            "any", "any",
                            "read-write", "primary",
                            "primary", "primary",
                            "read-only", "secondary",
                            "standby", "secondary",
                            "prefer-standby", "preferSecondary"),
            "load_balance_hosts", Map.of("disable", "false", "random", "true"));

    /** What is so anyway, by the only values that may be given. */
    private static final Map<String, Set<String>> ALREADY_SO = Map.of(
            "client_encoding", Set.of("UTF8", "utf8", "UTF-8", "utf-8", "auto"),
            "sslsni", Set.of("1"),
            "sslcompression", Set.of("0"),
            "ssl", Set.of("false", "true"),
            "requiressl", Set.of("0"));

    private static final String JAVA_CLASS = "names a Java class, and Tacho loads none of others: leave it out";
    private static final String SYSTEM_KEEPALIVE =
            "is a matter of the operating system for Java (net.ipv4.tcp_keepalive_time): leave it out";
    private static final String REVOCATION = "names revoked certificates, which Tacho does not read: leave it out";
    private static final String TLS_VERSION =
            "is not supported: Java speaks TLS 1.2 and 1.3, and the server's settings choose";

    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry(
                    "sslfactory",
                    "names a Java class, and Tacho makes the TLS socket itself: give sslmode=require for a"
                            + " NonValidatingFactory, else sslrootcert=FILE"),
            Map.entry("sslfactoryarg", JAVA_CLASS),
            Map.entry("sslhostnameverifier", JAVA_CLASS),
            Map.entry("sslpasswordcallback", JAVA_CLASS),
            Map.entry("socketFactory", JAVA_CLASS),
            Map.entry("socketFactoryArg", JAVA_CLASS),
            Map.entry("authenticationPluginClassName", JAVA_CLASS),
            Map.entry("xmlFactoryFactory", JAVA_CLASS),
            Map.entry("connectExecutor", JAVA_CLASS),
            Map.entry("connectExecutorArg", JAVA_CLASS),
            Map.entry("pemKeyAlgorithm", "is not needed, for the key file says what it holds: leave it out"),
            Map.entry("keepalives_idle", SYSTEM_KEEPALIVE),
            Map.entry("keepalives_interval", SYSTEM_KEEPALIVE),
            Map.entry("keepalives_count", SYSTEM_KEEPALIVE),
            Map.entry("tcp_user_timeout", SYSTEM_KEEPALIVE),
            Map.entry("sslcrl", REVOCATION),
            Map.entry("sslcrldir", REVOCATION),
            Map.entry("ssl_min_protocol_version", TLS_VERSION),
            Map.entry("ssl_max_protocol_version", TLS_VERSION),
            Map.entry("requirepeer", "is for Unix sockets, and Tacho connects by TCP: leave it out"),
            Map.entry("replication", "makes a connection for replication, which drives no load: leave it out"),
            Map.entry("fallback_application_name", "is Tacho's own: give application_name"),
            Map.entry("requiressl", "is an old name: give sslmode=require"));

    private Parameters() {}

    /**
     * Translates all.
     *
     * @param layers what comes later wins
     * @return by pgjdbc's names, and by libpq's for where and as whom
     */
    static Map<String, Setting> translate(List<Map<String, Setting>> layers) throws WorkloadException {
        Map<String, Setting> translated = new TreeMap<>();
        for (Map<String, Setting> layer : layers) {
            for (Setting setting : layer.values()) {
                translate(setting, translated);
            }
        }
        return translated;
    }

    private static void translate(Setting setting, Map<String, Setting> translated) throws WorkloadException {
        String name = setting.name();
        if (PLACE.contains(name)) {
            translated.put(name, setting);
        } else if (name.equals("ssl") && List.of("true", "1").contains(setting.value())) {
            // As pgjdbc: TLS, and no doubt about the server. An sslmode beside it wins, for it comes later.
            put(translated, setting, "sslmode", "verify-full");
        } else if (ALREADY_SO.getOrDefault(name, Set.of()).contains(setting.value())) {
            return;
        } else if (REFUSED.containsKey(name)) {
            throw setting.wrong("has " + setting.shownName() + ", which " + REFUSED.get(name));
        } else if (ALREADY_SO.containsKey(name)) {
            throw otherValue(setting, ALREADY_SO.get(name));
        } else if (VALUES.containsKey(name)) {
            String value = VALUES.get(name).get(setting.value());
            if (value == null) {
                throw otherValue(setting, VALUES.get(name).keySet());
            }
            put(translated, setting, NAMES.getOrDefault(name, name), value);
        } else {
            property(setting, translated);
        }
    }

    private static void property(Setting setting, Map<String, Setting> translated) throws WorkloadException {
        String name = NAMES.getOrDefault(setting.name(), setting.name());
        PGProperty property = PGProperty.forName(name);
        // Those in capitals are where and as whom, for property files.
        if (property == null || name.startsWith("PG")) {
            throw setting.wrong("has the unknown parameter " + setting.shownName()
                    + NearestName.of(setting.name(), known())
                            .filter(nearest -> setting.shown() == Setting.Shown.YES)
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse(": leave it out; settings of the session go into options=-c%20name=value"));
        }
        String[] choices = property.getChoices();
        if (choices != null && choices.length > 0 && property != PGProperty.REQUIRE_AUTH) {
            if (!List.of(choices).contains(setting.value())) {
                throw otherValue(setting, Set.of(choices));
            }
        }
        put(translated, setting, name, setting.value());
    }

    private static WorkloadException otherValue(Setting setting, Set<String> values) {
        return setting.wrong("has " + setting.shownPair() + ", which is none of "
                + values.stream().sorted().collect(Collectors.joining(", ")) + ": give one of these");
    }

    private static void put(Map<String, Setting> translated, Setting setting, String name, String value) {
        translated.put(name, new Setting(name, value, setting.origin(), setting.shown()));
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(PLACE);
        known.addAll(NAMES.keySet());
        known.addAll(List.of("service", "servicefile", "sslmode"));
        Arrays.stream(PGProperty.values())
                .map(PGProperty::getName)
                .filter(name -> !name.startsWith("PG") && !REFUSED.containsKey(name))
                .forEach(known::add);
        return known;
    }
}
