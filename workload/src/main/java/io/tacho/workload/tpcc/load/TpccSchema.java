package io.tacho.workload.tpcc.load;

import io.tacho.workload.tpcc.generate.TpccTable;
import io.tacho.workload.tpcc.plan.WarehousePartitions;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tables, keys and indexes of clause 1.3 as statements, each step apart, for rows come before keys. With several table
 * partitions every table but item is cut by the number of its warehouse into ranges, those of a run's warehouse partitions.
 */
final class TpccSchema {
    private final WarehousePartitions partitions;

    private TpccSchema(WarehousePartitions partitions) {
        this.partitions = partitions;
    }

    static TpccSchema of(LoadParameters parameters) {
        return of(parameters.warehouses(), parameters.partitions());
    }

    static TpccSchema of(int warehouses, int partitions) {
        return new TpccSchema(new WarehousePartitions(partitions, warehouses));
    }

    List<SchemaStatement> createTables() {
        List<SchemaStatement> statements = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            Optional<String> key = isPartitioned() ? warehouseColumn(table) : Optional.empty();
            statements.add(new SchemaStatement(
                    table,
                    table.sqlName(),
                    "create table " + table.sqlName() + " (" + columns(table) + ")"
                            + key.map(column -> " partition by range (" + column + ")")
                                    .orElse("")));
            for (int partition = 0; key.isPresent() && partition < partitions.count(); partition++) {
                statements.add(tablePartition(table, partition));
            }
        }
        return statements;
    }

    private boolean isPartitioned() {
        return partitions.count() > 1;
    }

    private SchemaStatement tablePartition(TpccTable table, int partition) {
        String name = table.sqlName() + "_p" + partition;
        WarehouseRange range = partitions.range(partition);
        return new SchemaStatement(
                table,
                name,
                "create table " + name + " partition of " + table.sqlName() + " for values from (" + range.first()
                        + ") to (" + (range.last() + 1) + ")");
    }

    private static Optional<String> warehouseColumn(TpccTable table) {
        return switch (table) {
            case ITEM -> Optional.empty();
            case WAREHOUSE -> Optional.of("w_id");
            case DISTRICT -> Optional.of("d_w_id");
            case CUSTOMER -> Optional.of("c_w_id");
            case HISTORY -> Optional.of("h_w_id");
            case ORDERS -> Optional.of("o_w_id");
            case NEW_ORDER -> Optional.of("no_w_id");
            case ORDER_LINE -> Optional.of("ol_w_id");
            case STOCK -> Optional.of("s_w_id");
        };
    }

    static List<String> dropTables() {
        List<String> statements = new ArrayList<>();
        for (TpccTable table : TpccTable.values()) {
            statements.add("drop table if exists " + table.sqlName() + " cascade");
        }
        return statements;
    }

    private static String columns(TpccTable table) {
        return switch (table) {
            case ITEM -> """
                i_id int not null, i_im_id int not null, i_name varchar(24) not null, i_price numeric(5,2) not null,
                i_data varchar(50) not null""";
            case WAREHOUSE -> """
                w_id int not null, w_name varchar(10) not null, w_street_1 varchar(20) not null,
                w_street_2 varchar(20) not null, w_city varchar(20) not null, w_state char(2) not null,
                w_zip char(9) not null, w_tax numeric(4,4) not null, w_ytd numeric(18,2) not null""";
            case DISTRICT -> """
                d_w_id int not null, d_id int not null, d_name varchar(10) not null, d_street_1 varchar(20) not null,
                d_street_2 varchar(20) not null, d_city varchar(20) not null, d_state char(2) not null,
                d_zip char(9) not null, d_tax numeric(4,4) not null, d_ytd numeric(18,2) not null,
                d_next_o_id int not null""";
            case CUSTOMER -> """
                c_w_id int not null, c_d_id int not null, c_id int not null, c_first varchar(16) not null,
                c_middle char(2) not null, c_last varchar(16) not null, c_street_1 varchar(20) not null,
                c_street_2 varchar(20) not null, c_city varchar(20) not null, c_state char(2) not null,
                c_zip char(9) not null, c_phone char(16) not null, c_since timestamp not null,
                c_credit char(2) not null, c_credit_lim numeric(12,2) not null, c_discount numeric(4,4) not null,
                c_balance numeric(18,2) not null, c_ytd_payment numeric(18,2) not null, c_payment_cnt int not null,
                c_delivery_cnt int not null, c_data varchar(500) not null""";
            case HISTORY -> """
                h_c_id int not null, h_c_d_id int not null, h_c_w_id int not null, h_d_id int not null,
                h_w_id int not null, h_date timestamp not null, h_amount numeric(6,2) not null,
                h_data varchar(24) not null""";
            case ORDERS -> """
                o_w_id int not null, o_d_id int not null, o_id int not null, o_c_id int not null,
                o_entry_d timestamp not null, o_carrier_id int, o_ol_cnt int not null, o_all_local int not null""";
            case NEW_ORDER -> "no_w_id int not null, no_d_id int not null, no_o_id int not null";
            case ORDER_LINE -> """
                ol_w_id int not null, ol_d_id int not null, ol_o_id int not null, ol_number int not null,
                ol_i_id int not null, ol_supply_w_id int not null, ol_delivery_d timestamp, ol_quantity int not null,
                ol_amount numeric(6,2) not null, ol_dist_info char(24) not null""";
            case STOCK -> """
                s_w_id int not null, s_i_id int not null, s_quantity int not null, s_dist_01 char(24) not null,
                s_dist_02 char(24) not null, s_dist_03 char(24) not null, s_dist_04 char(24) not null,
                s_dist_05 char(24) not null, s_dist_06 char(24) not null, s_dist_07 char(24) not null,
                s_dist_08 char(24) not null, s_dist_09 char(24) not null, s_dist_10 char(24) not null,
                s_ytd int not null, s_order_cnt int not null, s_remote_cnt int not null, s_data varchar(50) not null""";
        };
    }

    /** The largest tables first, so that two threads end together. */
    List<SchemaStatement> primaryKeys() {
        return List.of(
                primaryKey(TpccTable.ORDER_LINE, "ol_w_id, ol_d_id, ol_o_id, ol_number"),
                primaryKey(TpccTable.STOCK, "s_w_id, s_i_id"),
                primaryKey(TpccTable.CUSTOMER, "c_w_id, c_d_id, c_id"),
                primaryKey(TpccTable.ORDERS, "o_w_id, o_d_id, o_id"),
                primaryKey(TpccTable.ITEM, "i_id"),
                primaryKey(TpccTable.NEW_ORDER, "no_w_id, no_d_id, no_o_id"),
                primaryKey(TpccTable.DISTRICT, "d_w_id, d_id"),
                primaryKey(TpccTable.WAREHOUSE, "w_id"));
    }

    private static SchemaStatement primaryKey(TpccTable table, String columns) {
        String name = table.sqlName() + "_pkey";
        return new SchemaStatement(
                table,
                name,
                "alter table " + table.sqlName() + " add constraint " + name + " primary key (" + columns + ")");
    }

    List<SchemaStatement> indexes() {
        return List.of(
                index(TpccTable.CUSTOMER, "customer_by_name", "c_w_id, c_d_id, c_last, c_first"),
                index(TpccTable.ORDERS, "orders_by_customer", "o_w_id, o_d_id, o_c_id, o_id desc"));
    }

    private static SchemaStatement index(TpccTable table, String name, String columns) {
        return new SchemaStatement(
                table, name, "create index " + name + " on " + table.sqlName() + " (" + columns + ")");
    }

    /**
     * Made at once and without a look at the rows; {@link #foreignKeyChecks()} looks. Partitioned tables of PostgreSQL before 18
     * take them only with a look.
     */
    List<SchemaStatement> foreignKeys() {
        String look = isPartitioned() ? "" : " not valid";
        return references().stream().map(key -> key.creation(look)).toList();
    }

    /** Unlike making them, checking them locks its table against nothing but another check: tables go side by side. */
    List<SchemaStatement> foreignKeyChecks() {
        return isPartitioned()
                ? List.of()
                : references().stream().map(ForeignKey::check).toList();
    }

    /** The ten of clause 1.3, the largest tables first. */
    private static List<ForeignKey> references() {
        return List.of(
                new ForeignKey(TpccTable.ORDER_LINE, "ol_w_id, ol_d_id, ol_o_id", TpccTable.ORDERS),
                new ForeignKey(TpccTable.ORDER_LINE, "ol_supply_w_id, ol_i_id", TpccTable.STOCK),
                new ForeignKey(TpccTable.HISTORY, "h_c_w_id, h_c_d_id, h_c_id", TpccTable.CUSTOMER),
                new ForeignKey(TpccTable.HISTORY, "h_w_id, h_d_id", TpccTable.DISTRICT),
                new ForeignKey(TpccTable.STOCK, "s_i_id", TpccTable.ITEM),
                new ForeignKey(TpccTable.STOCK, "s_w_id", TpccTable.WAREHOUSE),
                new ForeignKey(TpccTable.ORDERS, "o_w_id, o_d_id, o_c_id", TpccTable.CUSTOMER),
                new ForeignKey(TpccTable.CUSTOMER, "c_w_id, c_d_id", TpccTable.DISTRICT),
                new ForeignKey(TpccTable.NEW_ORDER, "no_w_id, no_d_id, no_o_id", TpccTable.ORDERS),
                new ForeignKey(TpccTable.DISTRICT, "d_w_id", TpccTable.WAREHOUSE));
    }

    private record ForeignKey(TpccTable table, String columns, TpccTable parent) {
        String name() {
            return table.sqlName() + "_" + parent.sqlName() + "_fkey";
        }

        SchemaStatement creation(String look) {
            return new SchemaStatement(
                    table,
                    name(),
                    "alter table " + table.sqlName() + " add constraint " + name() + " foreign key (" + columns
                            + ") references " + parent.sqlName() + look);
        }

        SchemaStatement check() {
            return new SchemaStatement(
                    table, name(), "alter table " + table.sqlName() + " validate constraint " + name());
        }
    }

    /** Large tables first. */
    List<String> vacuum() {
        return List.of(
                vacuum(TpccTable.ORDER_LINE),
                vacuum(TpccTable.STOCK),
                vacuum(TpccTable.CUSTOMER),
                vacuum(TpccTable.ORDERS),
                vacuum(TpccTable.HISTORY),
                vacuum(TpccTable.ITEM),
                vacuum(TpccTable.NEW_ORDER),
                vacuum(TpccTable.DISTRICT),
                vacuum(TpccTable.WAREHOUSE));
    }

    private static String vacuum(TpccTable table) {
        return "vacuum (analyze) " + table.sqlName();
    }
}
