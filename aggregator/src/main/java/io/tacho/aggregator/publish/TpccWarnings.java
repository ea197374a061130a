package io.tacho.aggregator.publish;

import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.metric.Departure;
import io.tacho.schemas.metric.TpmCInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What keeps a tpmC from being a TPC-C figure, and what else its settings mean for it. */
final class TpccWarnings {
    private static final double FULL_EFFICIENCY = 100;
    private static final String NO_FIGURE = ": this is not a TPC-C figure";

    private final MergedFigures figures;
    private final Map<String, String> settings;
    private final List<Departure> departures;
    private final List<String> warnings = new ArrayList<>();

    private TpccWarnings(MergedFigures figures) {
        this.figures = figures;
        this.settings = figures.run().definition().getSettings();
        this.departures = Departure.of(settings);
    }

    static List<String> of(MergedFigures figures) {
        TpccWarnings tpcc = new TpccWarnings(figures);
        tpcc.departures.forEach(departure -> tpcc.warnings.add(departure.meaning() + NO_FIGURE));
        tpcc.efficiency();
        tpcc.offeredLoad();
        tpcc.activeWarehouses();
        return tpcc.warnings;
    }

    private void efficiency() {
        OptionalDouble efficiency = figures.efficiencyPercent();
        if (efficiency.isPresent() && efficiency.getAsDouble() > FULL_EFFICIENCY) {
            warnings.add(String.format(
                            Locale.ROOT,
                            "the efficiency of %.1f %% is more than keying and think times allow",
                            efficiency.getAsDouble())
                    + ", " + cause(efficiency.getAsDouble()) + NO_FIGURE);
        }
    }

    private String cause(double efficiencyPercent) {
        if (!departures.isEmpty()) {
            return "because of " + departures.stream().map(Departure::option).collect(Collectors.joining(" and "));
        }
        double tpmC = figures.tpmC().orElseThrow();
        boolean chance = figures.tpmCInterval()
                .map(TpmCInterval::low)
                .map(low -> efficiencyPercent * low / tpmC <= FULL_EFFICIENCY)
                .orElse(false);
        return chance
                ? "by chance in so short a run"
                : "and nothing in the settings explains it (are the "
                        + figures.run().definition().getWarehousesDriven() + " warehouses all that were driven?)";
    }

    private void offeredLoad() {
        List<OfferedLimit> broken =
                figures.offeredLoad().stream().filter(limit -> !limit.getPass()).toList();
        if (!broken.isEmpty()) {
            warnings.add("the load offered broke bounds of TPC-C ("
                    + broken.stream().map(TpccWarnings::text).collect(Collectors.joining("; ")) + ")" + NO_FIGURE);
        }
    }

    private static String text(OfferedLimit limit) {
        return limit.getName() + " " + limit.getActual() + ", bounds " + limit.getLimit() + ", " + limit.getNote();
    }

    private void activeWarehouses() {
        String active = settings.get("active-warehouses");
        if (active != null) {
            warnings.add(
                    "only " + active + " of the " + figures.run().definition().getWarehouses()
                            + " loaded warehouses had terminals (--active-warehouses): the data in use were smaller than those"
                            + " loaded, and the efficiency is that of the driven ones");
        }
    }
}
