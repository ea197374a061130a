package io.tacho.workload.drive;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a look at the database told.
 *
 * @param urls addresses ({@code host:port/database}) by index, without users and passwords
 * @param warehousesLoaded warehouses found; empty for workloads without warehouses
 * @param facts {@code product}, {@code version}, and {@code settings.NAME} for each setting read
 */
public record DatabaseFacts(List<String> urls, OptionalLong warehousesLoaded, Map<String, String> facts) {
    public DatabaseFacts {
        urls = List.copyOf(urls);
        facts = Map.copyOf(facts);
    }
}
