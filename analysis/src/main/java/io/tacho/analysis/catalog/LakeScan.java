package io.tacho.analysis.catalog;

import io.tacho.schemas.lake.LakeException;
import io.tacho.schemas.lake.LakeFiles;
import io.tacho.schemas.lake.LakeTable;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a lake at one moment: which belong to runs that count, and which do not and why. File names carry a hash
 * of the run id and the revision, so that this needs no look into the files beyond their first and last bytes.
 */
final class LakeScan {
    private static final Pattern NAME = Pattern.compile("([0-9a-f]{16})\\.r(\\d{1,9})\\.parquet");
    private static final int DEPTH = 2;

    private final Path lake;
    private final Map<LakeTable, Map<String, Path>> whole = new EnumMap<>(LakeTable.class);
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, Integer> newest = new HashMap<>();

    private LakeScan(Path lake) {
        this.lake = lake;
    }

    /**
     * Looks through a lake.
     *
     * @throws LakeException if there is no such folder or it cannot be read
     */
    static LakeScan of(Path lake) throws LakeException {
        if (!Files.isDirectory(lake)) {
            throw new LakeException("the lake " + lake + (Files.exists(lake) ? " is not a folder" : " does not exist")
                    + "; give the folder that 'tacho up', 'demo' or 'aggregate' writes its runs to");
        }
        LakeScan scan = new LakeScan(lake);
        try {
            for (LakeTable table : LakeTable.values()) {
                scan.look(table);
            }
        } catch (IOException e) {
            throw new LakeException("the lake " + lake + " cannot be read: " + e.getMessage(), e);
        }
        scan.whole.get(LakeTable.RUNS).keySet().forEach(scan::countRun);
        scan.nameOrphans();
        return scan;
    }

    /** The newest revision of every run, in one table. */
    List<Path> newest(LakeTable table) {
        return files(table, name -> newest.get(hash(name)) == revision(name));
    }

    /** Every revision of every run, in one table. */
    List<Path> all(LakeTable table) {
        return files(table, name -> true);
    }

    /** The revisions of a run, the newest last; none if it is unknown. */
    List<Integer> revisions(String runId) {
        String hash = hash(LakeFiles.name(runId, 1));
        return whole.get(LakeTable.RUNS).keySet().stream()
                .filter(name -> hash(name).equals(hash))
                .map(LakeScan::revision)
                .sorted()
                .toList();
    }

    /** The newest revisions' files in runs by day, the last day first. */
    List<List<Path>> newestRunsByDay() {
        Map<String, List<Path>> days = new TreeMap<>(Comparator.reverseOrder());
        newest(LakeTable.RUNS)
                .forEach(file -> days.computeIfAbsent(
                                file.getParent().getFileName().toString(), day -> new ArrayList<>())
                        .add(file));
        return List.copyOf(days.values());
    }

    /** The file of one run's revision; none if the table has no rows of it. */
    List<Path> of(LakeTable table, String runId, int revision) {
        Path file = whole.get(table).get(LakeFiles.name(runId, revision));
        return file == null ? List.of() : List.of(file);
    }

    /** What was left out and why, a sentence each. */
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    private List<Path> files(LakeTable table, Predicate<String> chosen) {
        Set<String> runs = whole.get(LakeTable.RUNS).keySet();
        return whole.get(table).entrySet().stream()
                .filter(file -> runs.contains(file.getKey()) && chosen.test(file.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private void look(LakeTable table) throws IOException {
        Map<String, Path> found = new TreeMap<>();
        whole.put(table, found);
        Path folder = lake.resolve(table.tableName());
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder, DEPTH, FileVisitOption.FOLLOW_LINKS)) {
                for (Path file :
                        (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                    look(file, found);
                }
            }
        }
    }

    private void look(Path file, Map<String, Path> found) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(LakeFiles.UNFINISHED_SUFFIX)) {
            warnings.add(file + " is being written, or was left by a process that died: left out");
        } else if (NAME.matcher(name).matches()) {
            if (ParquetEnds.areWhole(file)) {
                // The same name under two days: the writer died between a rename and the removal of the former file.
                found.merge(name, file, LakeScan::lastWritten);
            } else {
                warnings.add(file + " is torn (" + Files.size(file)
                        + " bytes, no Parquet footer): left out; archive or import its run again to mend it");
            }
        }
    }

    private void countRun(String name) {
        newest.merge(hash(name), revision(name), Math::max);
    }

    private void nameOrphans() {
        Set<String> orphans = new TreeSet<>();
        whole.values().stream().map(Map::keySet).flatMap(Collection::stream).forEach(orphans::add);
        orphans.removeAll(whole.get(LakeTable.RUNS).keySet());
        for (String orphan : orphans) {
            warnings.add("the files " + orphan + " in " + lake
                    + " have no whole file of that name in runs: a run whose archiving has not ended is left out");
        }
    }

    private static Path lastWritten(Path one, Path other) {
        return one.toFile().lastModified() > other.toFile().lastModified() ? one : other;
    }

    private static String hash(String name) {
        return matched(name).group(1);
    }

    private static int revision(String name) {
        return Integer.parseInt(matched(name).group(2));
    }

    private static Matcher matched(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(name + " is no name of a run's file");
        }
        return matcher;
    }
}
