package io.tacho.schemas.metric;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Whether a figure that was counted in few differs from what was drawn by more than chance: what happens once in 2,000
 * times or less, to each side, is not taken for chance.
 */
final class Chance {
    private static final double ONE_SIDED_LEVEL = 0.0005;

    /** From here on the normal distribution is as good as the exact one. */
    private static final long MANY = 1_000_000;

    private static final double MOST_DEVIATIONS =
            NormalDistribution.of(0, 1).inverseSurvivalProbability(ONE_SIDED_LEVEL);

    private Chance() {}

    /** Whether chance explains this many of so many, each drawn with this probability: exact binomial tail. */
    static boolean explainsShare(long successes, long trials, double probability) {
        if (trials > MANY) {
            double deviation = Math.sqrt(trials * probability * (1 - probability));
            return Math.abs(successes - trials * probability) <= MOST_DEVIATIONS * deviation;
        }
        BinomialDistribution drawn = BinomialDistribution.of((int) trials, probability);
        int seen = (int) Math.min(successes, trials);
        return seen < trials * probability
                ? drawn.cumulativeProbability(seen) > ONE_SIDED_LEVEL
                : drawn.survivalProbability(seen - 1) > ONE_SIDED_LEVEL;
    }

    /** Whether chance explains this mean of so many draws of the given mean and variance: normal approximation. */
    static boolean explainsMean(double mean, long draws, double drawnMean, double drawnVariance) {
        return Math.abs(mean - drawnMean) <= MOST_DEVIATIONS * Math.sqrt(drawnVariance / draws);
    }
}
