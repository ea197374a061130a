package io.tacho.schemas.metric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A setting of a TPC-C run by which its tpmC is no TPC-C figure, however good the rest is.
 *
 * @param option the option, with its value if that is short: {@code --wait 0}
 * @param meaning what it does to the figure, half a sentence
 */
public record Departure(String option, String meaning) {
    private static final double SPECIFIED_WAIT = 1;

    /** Those among the settings of a run, the gravest first. */
    public static List<Departure> of(Map<String, String> settings) {
        List<Departure> departures = new ArrayList<>();
        String rate = settings.get("max-rate");
        if (rate != null) {
            departures.add(new Departure(
                    "--max-rate " + rate,
                    "transactions were started at " + rate
                            + " a second without keying and think times, so the figure is what was asked for and not what"
                            + " the database can do"));
        } else {
            wait(settings.get("wait")).ifPresent(departures::add);
        }
        Mix.of(settings).departure().ifPresent(departures::add);
        if ("true".equals(settings.get("local-warehouses"))) {
            departures.add(new Departure(
                    "--local-warehouses",
                    "items and customers came from the terminal's own warehouse only, so no transaction met another"
                            + " warehouse"));
        }
        return departures;
    }

    private static Optional<Departure> wait(String wait) {
        return wait == null || isSpecified(wait)
                ? Optional.empty()
                : Optional.of(
                        new Departure("--wait " + wait, "waits were " + wait + " times those of the specification"));
    }

    private static boolean isSpecified(String wait) {
        try {
            return Double.parseDouble(wait) == SPECIFIED_WAIT;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
