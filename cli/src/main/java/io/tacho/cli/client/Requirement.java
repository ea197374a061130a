package io.tacho.cli.client;

import io.tacho.cli.exit.CommandException;
import io.tacho.schemas.avro.OfferedLimit;
import io.tacho.schemas.avro.RunResult;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a result must have besides being complete, by {@code --require}; else it is invalid. */
public enum Requirement {
    /** What was offered to the database lies within the bounds of TPC-C. */
    MIX {
        @Override
        Optional<String> missing(RunResult result) {
            if (result.getOfferedLoad().isEmpty()) {
                return Optional.of("the run measured nothing by which its mix could be judged");
            }
            String broken = result.getOfferedLoad().stream()
                    .filter(limit -> !limit.getPass())
                    .map(OfferedLimit::getName)
                    .collect(Collectors.joining(", "));
            return broken.isEmpty()
                    ? Optional.empty()
                    : Optional.of("the load offered broke the bounds of TPC-C on " + broken);
        }
    };

    /** Why a complete result does not have it; empty if it has. */
    abstract Optional<String> missing(RunResult result);

    /**
     * Reads the words after {@code --require}.
     *
     * @throws CommandException of wrong usage that names a word that is none
     */
    static Set<Requirement> parse(List<String> words) {
        Set<Requirement> requirements = EnumSet.noneOf(Requirement.class);
        for (String word : words) {
            switch (word.toLowerCase(Locale.ROOT)) {
                case "mix" -> requirements.add(MIX);
                case "steady" ->
                    throw CommandException.usage(
                            "--require steady is not possible yet: a run's steadiness is not judged"
                                    + " by this version; leave it out");
                default -> throw CommandException.usage("--require " + word + " is unknown; give mix");
            }
        }
        return requirements;
    }
}
