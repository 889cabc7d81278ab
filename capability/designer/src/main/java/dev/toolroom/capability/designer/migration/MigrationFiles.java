package dev.toolroom.capability.designer.migration;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a plan and the way back from it as the files of one migration. */
public final class MigrationFiles {
    private static final String NOT_SPLIT = "@@";
    private static final String ATLAS_END = "-- end";

    private final MigrationLayout layout;
    private final DatabaseKind kind;
    private final String number;
    private final String name;

    /**
     * @param number as it stands in the names of files
     * @param name of the migration, of letters, digits and {@code _}
     */
    public MigrationFiles(MigrationLayout layout, DatabaseKind kind, String number, String name) {
        this.layout = layout;
        this.kind = kind;
        this.number = number;
        this.name = name;
    }

    /**
     * All files of the migration, that of the whole folder included where there is one.
     *
     * @param there the texts of the files in the folder, by name
     */
    public List<MigrationFile> of(List<Step> up, List<Step> down, SortedMap<String, String> there) {
        var files = new ArrayList<MigrationFile>();
        switch (layout) {
            case FLYWAY -> {
                flyway("V" + number + "__" + name + ".sql", up(up, down), up, files);
                flyway("U" + number + "__" + name + ".sql", down(up, down), down, files);
            }
            case LIQUIBASE -> {
                String text = liquibase(up, down);
                String file = number + "_" + name + ".sql";
                files.add(new MigrationFile(file, text, Checksums.sha256(text), false));
            }
            case ATLAS -> atlas(up, down, there, files);
            case GOLANG_MIGRATE -> {
                String first = number + "_" + name;
                String note =
                        "-- Run with x-no-tx-wrap=true: the script has a transaction of its own.\n";
                String ups = (leavesTransaction(up) ? note : "") + whole(up) + up(up, down);
                String downs = (leavesTransaction(down) ? note : "") + whole(down) + down(up, down);
                files.add(file(first + ".up.sql", ups));
                files.add(file(first + ".down.sql", downs));
            }
        }
        return files;
    }

    /** With that option golang-migrate cuts a script at every semicolon. */
    private static String whole(List<Step> steps) {
        return holdSemicolons(steps)
                ? "-- Run without x-multi-statement: some statements contain semicolons.\n"
                : "";
    }

    private static boolean holdSemicolons(List<Step> steps) {
        return steps.stream().anyMatch(step -> step.sql().contains(";"));
    }

    private static MigrationFile file(String name, String text) {
        return new MigrationFile(name, text, Checksums.sha256(text), false);
    }

    private void flyway(String file, String text, List<Step> steps, List<MigrationFile> files) {
        String sum = Integer.toString(Checksums.flyway(text));
        files.add(new MigrationFile(file, text, sum, false));
        String settings =
                (leavesTransaction(steps) ? "executeInTransaction=false\n" : "")
                        + (text.contains("${") ? "placeholderReplacement=false\n" : "");
        if (!settings.isEmpty()) {
            files.add(new MigrationFile(file + ".conf", settings, "", false));
        }
    }

    /** Atlas runs every script of its folder, and looks into no folder below it. */
    private void atlas(
            List<Step> up,
            List<Step> down,
            SortedMap<String, String> there,
            List<MigrationFile> files) {
        String file = number + "_" + name + ".sql";
        String text =
                (leavesTransaction(up) ? "-- atlas:txmode none\n\n" : "")
                        + (isTsql() ? "-- atlas:delimiter \\nGO\n\n" : "")
                        + (isMarked(up) ? "-- atlas:delimiter " + ATLAS_END + "\n\n" : "")
                        + up(up, down);
        SortedMap<String, String> all = new TreeMap<>(there);
        all.keySet().removeIf(each -> !each.endsWith(".sql"));
        all.put(file, text);
        String sums = Checksums.atlas(all);
        String own =
                sums.lines()
                        .filter(line -> line.startsWith(file + " "))
                        .map(line -> line.substring(file.length() + 1))
                        .findFirst()
                        .orElse("");
        files.add(new MigrationFile(file, text, own, false));
        files.add(file("down/" + file, down(up, down)));
        files.add(new MigrationFile("atlas.sum", sums, sums.lines().findFirst().orElse(""), true));
    }

    /** A statement with semicolons ends at a mark of its own. */
    private boolean isMarked(List<Step> steps) {
        return layout == MigrationLayout.ATLAS && !isTsql() && holdSemicolons(steps);
    }

    private boolean isTsql() {
        return kind == DatabaseKind.SQLSERVER;
    }

    /** SQLite lets go of foreign keys outside of transactions only. */
    private boolean leavesTransaction(List<Step> steps) {
        return kind == DatabaseKind.SQLITE && !steps.isEmpty();
    }

    private static List<String> lost(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> Stream.concat(step.goes().stream(), step.lost().stream()))
                .distinct()
                .toList();
    }

    private String up(List<Step> up, List<Step> down) {
        return up(up, down, end(up));
    }

    private String up(List<Step> up, List<Step> down, String end) {
        String deletes = lines("-- Permanently deletes: ", lost(up));
        String back =
                down.isEmpty() && !up.isEmpty() ? "-- This migration has no down script.\n" : "";
        return deletes + back + statements(up, end);
    }

    private String down(List<Step> up, List<Step> down) {
        return down(up, down, end(down));
    }

    private String down(List<Step> up, List<Step> down, String end) {
        return lines("-- Not restored: ", lost(up))
                + lines("-- Permanently deletes: ", lost(down))
                + statements(down, end);
    }

    /** One comment for each; a line break in a name ends no comment. */
    private static String lines(String before, List<String> all) {
        return all.stream()
                .map(each -> before + each.replaceAll("\\R", " ") + "\n")
                .collect(Collectors.joining());
    }

    /** What ends each statement. */
    private String end(List<Step> steps) {
        String mark = isMarked(steps) ? "\n" + ATLAS_END + "\n" : ";\n";
        boolean batches = isTsql() && layout != MigrationLayout.GOLANG_MIGRATE;
        return batches ? "\nGO\n" : mark;
    }

    private String statements(List<Step> steps, String end) {
        var all = new ArrayList<>(steps.stream().map(Step::sql).toList());
        if (leavesTransaction(steps)) {
            all.addAll(0, List.of("PRAGMA foreign_keys = OFF", "BEGIN"));
            all.addAll(List.of("COMMIT", "PRAGMA foreign_keys = ON"));
        }
        return all.stream().map(each -> each + end).collect(Collectors.joining());
    }

    /** What undoes a changeset stands in comments behind it. */
    private String liquibase(List<Step> up, List<Step> down) {
        boolean whole = holdSemicolons(up) || holdSemicolons(down);
        String attributes =
                (whole ? " endDelimiter:" + NOT_SPLIT + " rollbackEndDelimiter:" + NOT_SPLIT : "")
                        + (leavesTransaction(up) ? " runInTransaction:false" : "");
        String end = "\n" + NOT_SPLIT + "\n";
        String ups = up(up, down, whole ? end : end(up));
        String downs = down(up, down, whole ? end : end(down));
        return "--liquibase formatted sql\n\n--changeset toolroom:"
                + number
                + attributes
                + "\n--comment: "
                + name
                + "\n"
                + ups
                + downs.lines()
                        .map(line -> "--rollback " + line + "\n")
                        .collect(Collectors.joining());
    }
}
