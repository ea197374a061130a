package io.tacho.cli.client;

import io.tacho.cli.exit.ExitCode;
import io.tacho.schemas.avro.ClientResult;
import io.tacho.schemas.avro.RunEnd;
import io.tacho.schemas.avro.RunResult;
import java.util.Optional;
import java.util.Set;

/** What a run's end means for the exit code; the first rule that holds decides. */
final class RunVerdict {
    private RunVerdict() {}

    /**
     * @param own how this client's own part ended
     * @param result the merged result, if it came
     * @param requirements what it must have besides being complete
     */
    static ExitCode of(RunEnd own, Optional<RunResult> result, Set<Requirement> requirements) {
        if (own == RunEnd.FAILED) {
            return ExitCode.FAILED; // the client's own failure wins over an incomplete result
        }
        if (own == RunEnd.INTERRUPTED) {
            return ExitCode.INTERRUPTED;
        }
        if (result.isEmpty()) {
            return ExitCode.FAILED;
        }
        if (!result.get().getComplete()) {
            return ExitCode.INVALID;
        }
        if (anyEnded(result.get(), RunEnd.FAILED)) {
            return ExitCode.FAILED;
        }
        if (anyEnded(result.get(), RunEnd.INTERRUPTED)) {
            return ExitCode.INTERRUPTED;
        }
        boolean all = requirements.stream()
                .allMatch(required -> required.missing(result.get()).isEmpty());
        return all ? ExitCode.PASSED : ExitCode.INVALID;
    }

    private static boolean anyEnded(RunResult result, RunEnd end) {
        return result.getClients().stream().map(ClientResult::getEnded).anyMatch(end.name()::equals);
    }
}
