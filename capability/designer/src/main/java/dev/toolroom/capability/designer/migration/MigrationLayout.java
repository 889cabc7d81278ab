package dev.toolroom.capability.designer.migration;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tools whose files are written: how they name them and where they keep what they ran. */
public enum MigrationLayout {
    FLYWAY("flyway", "flyway_schema_history", "V(\\d+)[\\d._]*__.*\\.sql"),
    LIQUIBASE("liquibase", "databasechangelog", "(\\d+)_.*\\.sql"),
    ATLAS("atlas", "atlas_schema_revisions", "(\\d+)(?:_.*)?\\.sql"),
    GOLANG_MIGRATE("golang-migrate", "schema_migrations", "(\\d+)_.*\\.up\\.sql");

    private final String word;
    private final String table;
    private final Pattern file;

    MigrationLayout(String word, String table, String file) {
        this.word = word;
        this.table = table;
        this.file = Pattern.compile(file);
    }

    public static Optional<MigrationLayout> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    public String word() {
        return word;
    }

    /** The table in which the tool keeps what it ran. */
    public String historyTable() {
        return table;
    }

    /** The number in the name of a file; empty for other files. */
    public Optional<String> number(String fileName) {
        Matcher name = file.matcher(fileName);
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    /** Whether files are numbered by the time they are made. */
    boolean isTimed() {
        return this == ATLAS;
    }
}
