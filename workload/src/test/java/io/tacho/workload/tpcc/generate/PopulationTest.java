package io.tacho.workload.tpcc.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PopulationTest {
    private static final Population POPULATION = new Population(1);

    /** Pinned: any part of any table is the same on any host, and in any later version. */
    @ParameterizedTest
    @CsvSource({
        "ITEM, 1, a3b4493546cb8006",
        "WAREHOUSE, 1, 7d8dccd47e6e7b3e",
        "DISTRICT, 1, 8891e16f4c269edd",
        "CUSTOMER, 1, 09a6c286f07402bb",
        "HISTORY, 1, 61b1e211fc4b8cca",
        "ORDERS, 1, 33a7d53a8fd16354",
        "NEW_ORDER, 1, 2e013f5a3cb91152",
        "ORDER_LINE, 1, 23443aa437026de7",
        "STOCK, 1, 8f02b6d51504dc21",
        "WAREHOUSE, 140000, 7997e780258dfe05",
        "DISTRICT, 140000, a1d53581560afd51",
        "CUSTOMER, 140000, 6ae946badd0c771e",
        "HISTORY, 140000, 7552c9b0fdc8be16",
        "NEW_ORDER, 140000, 47929e997a4bb44a",
        "ORDERS, 140000, 27bdc2b74897d077",
        "ORDER_LINE, 140000, a9eb26c9d3fc9ea5",
        "STOCK, 140000, 9545d906d421764f"
    })
    void writesTheSameBytesForEver(TpccTable table, int warehouse, String hash) throws Exception {
        assertThat(hash(POPULATION, table, warehouse)).startsWith(hash);
    }

    /**
     * The first, a middle and the last warehouse of 1, 10, 2,500 and 140,000 (those of 1 and the last above): what a
     * warehouse holds does not depend on how many there are.
     */
    @ParameterizedTest
    @CsvSource({
        "5, 4a27c1fa352e8998",
        "10, b0c4731970c39ebf",
        "1250, b9a59b56622f8126",
        "2500, beb0a474c7969551",
        "70000, d799c57161b2ca8d"
    })
    void writesTheSameWarehouseForEver(int warehouse, String hash) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (TpccTable table : TpccTable.values()) {
            if (table.byWarehouse()) {
                write(POPULATION, table, warehouse, digest);
            }
        }

        assertThat(HexFormat.of().formatHex(digest.digest())).startsWith(hash);
    }

    @Test
    void writesOtherRowsForAnotherSeedOrWarehouse() throws Exception {
        String rows = hash(POPULATION, TpccTable.DISTRICT, 1);

        assertThat(hash(new Population(2), TpccTable.DISTRICT, 1)).isNotEqualTo(rows);
        assertThat(hash(POPULATION, TpccTable.DISTRICT, 2)).isNotEqualTo(rows);
    }

    @Test
    void countsWhatItWrites() throws Exception {
        for (TpccTable table : TpccTable.values()) {
            assertThat(rows(table)).as(table.sqlName()).isEqualTo(POPULATION.rows(table, 1));
        }
    }

    @Test
    void givesEveryCustomerOneOrderOfADistrict() {
        int[] customers = new RowStreams(1).customersByOrder(3, 7);

        assertThat(customers).isNotEqualTo(new RowStreams(1).customersByOrder(3, 8));
        assertThat(IntStream.of(customers).sorted().toArray())
                .isEqualTo(IntStream.rangeClosed(1, 3000).toArray());
    }

    @Test
    void makesLastNamesOfThreeSyllables() {
        assertThat(LastName.of(0)).isEqualTo("BARBARBAR");
        assertThat(LastName.of(371)).isEqualTo("PRICALLYOUGHT");
        assertThat(LastName.of(999)).isEqualTo("EINGEINGEING");
    }

    @Test
    void drawsNonUniformNumbersWithinTheirRange() {
        FastRandom random = new FastRandom(7);
        NuRand customer = NuRand.customer(259);
        int[] counts = new int[3001];
        for (int i = 0; i < 300_000; i++) {
            counts[customer.draw(random)]++;
        }

        assertThat(counts[0]).isZero();
        // Uniform would be 100 each; NURand has customers drawn many times as often as others.
        assertThat(IntStream.of(counts).max().getAsInt()).isGreaterThan(300);
    }

    private static long rows(TpccTable table) throws Exception {
        BinaryRows rows = new BinaryRows((bytes, offset, length, count) -> {});
        POPULATION.write(table, 1, rows);
        return rows.end();
    }

    private static void write(Population population, TpccTable table, int warehouse, MessageDigest digest)
            throws Exception {
        BinaryRows rows = new BinaryRows((bytes, offset, length, count) -> digest.update(bytes, offset, length));
        population.write(table, warehouse, rows);
        rows.end();
    }

    private static String hash(Population population, TpccTable table, int warehouse) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        write(population, table, warehouse, digest);
        return HexFormat.of().formatHex(digest.digest());
    }
}
