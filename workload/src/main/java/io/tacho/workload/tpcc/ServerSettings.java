package io.tacho.workload.tpcc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings of a PostgreSQL server that say how it was set up: those that matter to any reader, and whatever somebody has
 * set otherwise than the server's authors. Values as the run's own sessions have them.
 */
final class ServerSettings {
    /** Settings that may hold a password, or a command with one in it, leave the server with no result. */
    private static final Pattern MAY_HOLD_SECRETS =
            Pattern.compile(".*(conninfo|command|passw|passphrase|secret|token|krb|credential|salt|key).*");

    /** Where the server keeps its files says nothing about its speed, and something about its host. */
    private static final Pattern OF_THE_HOST = Pattern.compile(
            ".*(_file|_directory|_directories|listen_addresses|port|cluster_name|synchronous_standby_names|primary_slot_name)");

    private ServerSettings() {}

    /** By name; a user who may not see a setting does not get it. */
    static Map<String, String> read(Connection connection, Collection<String> alwaysTold) throws SQLException {
        Map<String, String> settings = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("""
                select name,
                  current_setting(case name when 'default_transaction_isolation' then 'transaction_isolation' else name end)
                from pg_settings
                where name = any(?)
                  or source in ('configuration file', 'command line', 'environment variable', 'global', 'database', 'user',
                    'database user')""")) {
            statement.setObject(1, alwaysTold.toArray(String[]::new));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String name = rows.getString(1);
                    if (alwaysTold.contains(name) || mayBeTold(name)) {
                        settings.put(name, rows.getString(2));
                    }
                }
            }
        }
        return settings;
    }

    static boolean mayBeTold(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        // A name with a dot is an extension's or a user's own: nobody knows what it holds.
        return !lower.contains(".")
                && !MAY_HOLD_SECRETS.matcher(lower).matches()
                && !OF_THE_HOST.matcher(lower).matches();
    }
}
