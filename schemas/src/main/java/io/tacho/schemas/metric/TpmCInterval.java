package io.tacho.schemas.metric;

import java.util.Optional;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The 95 % interval of tpmC that chance alone allows, for runs with few New-Orders. It is Garwood's exact interval of a
 * Poisson count N (Biometrika 28, 1936): from half the 2.5 % point of chi-squared with 2N degrees of freedom to half the
 * 97.5 % point with 2N + 2. Terminals with waits complete New-Orders more evenly than a Poisson process does, so the
 * interval is an approximation, rather too wide. It says how far the figure of another run of the same length on the same
 * database may lie; it knows nothing of drift or disturbances.
 *
 * @param low tpmC
 * @param high tpmC
 */
public record TpmCInterval(double low, double high) {
    /** With as many the interval is about 6 % to either side, and no longer shown. */
    public static final long ENOUGH_NEW_ORDERS = 1_000;

    private static final double TAIL = 0.025;

    /** Nothing with enough New-Orders, or for an interval of no length. */
    public static Optional<TpmCInterval> of(long completedNewOrders, double measuredSeconds) {
        if (completedNewOrders >= ENOUGH_NEW_ORDERS || measuredSeconds <= 0) {
            return Optional.empty();
        }
        double perNewOrder = 60 / measuredSeconds;
        double low = completedNewOrders == 0
                ? 0
                : ChiSquaredDistribution.of(2.0 * completedNewOrders).inverseCumulativeProbability(TAIL) / 2;
        double high = ChiSquaredDistribution.of(2.0 * completedNewOrders + 2).inverseSurvivalProbability(TAIL) / 2;
        return Optional.of(new TpmCInterval(low * perNewOrder, high * perNewOrder));
    }
}
