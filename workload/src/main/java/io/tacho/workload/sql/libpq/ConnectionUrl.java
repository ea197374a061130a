package io.tacho.workload.sql.libpq;

import io.tacho.workload.drive.WorkloadException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes a connection string apart: {@code postgres://user:password@host:port/database?sslmode=require},
 * {@code postgresql://} and {@code jdbc:postgresql://}; everything may be missing. No message repeats it.
 */
public final class ConnectionUrl {
    private static final List<String> SCHEMES = List.of("jdbc:postgresql://", "postgresql://", "postgres://");

    private final String which;
    private final Map<String, Setting> settings = new TreeMap<>();
    private Setting.Shown shown = Setting.Shown.YES;

    private ConnectionUrl(String which) {
        this.which = which;
    }

    /**
     * The settings that it gives, by their names.
     *
     * @param which its name in messages
     * @throws WorkloadException of kind USAGE
     */
    public static Map<String, Setting> read(String which, String url) throws WorkloadException {
        ConnectionUrl read = new ConnectionUrl(which);
        read.read(url);
        return read.settings;
    }

    private void read(String url) throws WorkloadException {
        String scheme = SCHEMES.stream()
                .filter(url::startsWith)
                .findFirst()
                .orElseThrow(() ->
                        wrong("does not start with postgres://, postgresql:// or jdbc:postgresql://: give it so"));
        String rest = url.substring(scheme.length());
        int question = rest.indexOf('?');
        String beforeQuery = question < 0 ? rest : rest.substring(0, question);
        String query = question < 0 ? "" : rest.substring(question + 1);
        if (query.contains("@")) {
            shown = Setting.Shown.NO; // the question mark may be a part of a password
        }
        int at = beforeQuery.lastIndexOf('@');
        String login = at < 0 ? "" : beforeQuery.substring(0, at);
        String place = beforeQuery.substring(at + 1);
        int colon = login.indexOf(':');
        int slash = place.indexOf('/');
        readPlace(slash < 0 ? place : place.substring(0, slash));
        put("user", decode(colon < 0 ? login : login.substring(0, colon)));
        put("password", colon < 0 ? "" : decode(login.substring(colon + 1)));
        put("dbname", slash < 0 ? "" : decode(place.substring(slash + 1)));
        readQuery(query);
    }

    /** Hosts and ports, each a list with commas, as libpq's parameters are; empty where none is named. */
    private void readPlace(String place) throws WorkloadException {
        List<String> hosts = new ArrayList<>();
        List<String> ports = new ArrayList<>();
        for (String one : place.split(",", -1)) {
            int end = one.startsWith("[") ? one.indexOf(']') : -1;
            if (one.startsWith("[") && end < 0) {
                throw wrong("has a [ without a ] around its address: write [::1]:5432");
            }
            int colon = one.indexOf(':', end + 1);
            String host = colon < 0 ? one : one.substring(0, colon);
            hosts.add(decode(host.startsWith("[") ? host.substring(1, end) : host));
            ports.add(colon < 0 ? "" : one.substring(colon + 1));
        }
        put("host", String.join(",", hosts));
        put("port", String.join(",", ports));
    }

    private void readQuery(String query) throws WorkloadException {
        for (String pair : query.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw wrong("has a parameter without a value: write name=value after the question mark");
            }
            String name = decode(pair.substring(0, equals));
            if ((name.equals("host") || name.equals("port")) && settings.containsKey(name)) {
                throw wrong("names its host or port twice, before and after the question mark: give them once");
            }
            put(name, decode(pair.substring(equals + 1)));
        }
    }

    private void put(String name, String value) {
        if (!value.isEmpty()) {
            settings.put(name, new Setting(name, value, which, shown));
        }
    }

    private String decode(String text) throws WorkloadException {
        try {
            // A plus sign is a plus sign here, as in libpq; URLDecoder alone would make it a blank.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Without its cause, whose message repeats the text.
            throw wrong("has a % that is not followed by two hexadecimal digits: write %25 for a percent sign");
        }
    }

    private WorkloadException wrong(String what) {
        return Setting.usage(which + " " + what);
    }
}
