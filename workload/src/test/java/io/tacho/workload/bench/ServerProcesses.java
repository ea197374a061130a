package io.tacho.workload.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** CPU time of a PostgreSQL server on this machine: of its first process and all that it started, from Linux's /proc. */
final class ServerProcesses {
    private static final Path PROC = Path.of("/proc");
    private static final int MILLIS_PER_TICK = 10;

    /** Places after the name, which may hold blanks and ends in a bracket. */
    private static final int PARENT = 1;

    private static final int USER_TIME = 11;
    private static final int CHILDRENS_SYSTEM_TIME = 14;

    private final long first;

    /** @param first the server's first process */
    ServerProcesses(long first) {
        this.first = first;
    }

    /** User and system time so far, milliseconds; of processes that have ended too. Empty if it is not on this machine. */
    OptionalLong cpuMillis() throws IOException {
        long ticks = 0;
        boolean found = false;
        try (Stream<Path> processes = Files.list(PROC)) {
            for (Path process : processes
                    .filter(each -> each.getFileName().toString().matches("\\d+"))
                    .toList()) {
                List<String> stat = stat(process);
                boolean isFirst = process.getFileName().toString().equals(String.valueOf(first));
                if (!stat.isEmpty() && (isFirst || Long.parseLong(stat.get(PARENT)) == first)) {
                    found |= isFirst;
                    for (String time : stat.subList(USER_TIME, CHILDRENS_SYSTEM_TIME + 1)) {
                        ticks += Long.parseLong(time);
                    }
                }
            }
        }
        return found ? OptionalLong.of(ticks * MILLIS_PER_TICK) : OptionalLong.empty();
    }

    private static List<String> stat(Path process) {
        try {
            String stat = Files.readString(process.resolve("stat"));
            return List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
        } catch (IOException e) {
            return List.of(); // it has just ended; its time is in its parent's
        }
    }
}
