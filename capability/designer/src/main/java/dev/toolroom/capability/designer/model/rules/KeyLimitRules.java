package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.KeyLimits;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which columns an engine takes in keys and indexes. Those that an edit left alone may stay. */
public final class KeyLimitRules {
    /** Bytes of a character where the database alone knows: as few as there are. */
    private static final int LEAST_BYTES_OF_CHARACTER = 1;

    private KeyLimitRules() {}

    /**
     * A key or an index.
     *
     * @param clustered whether the rows are stored by it
     */
    private record Key(String what, List<Column> columns, boolean clustered) {
        List<ColumnType> types() {
            return columns.stream().map(Column::type).toList();
        }
    }

    /** What an edit brings that the engine cannot have. */
    public static List<String> problems(Dialect dialect, @Nullable Table before, Table after) {
        var problems = new ArrayList<String>();
        for (Key key : changed(before, after)) {
            problem(dialect, key, LEAST_BYTES_OF_CHARACTER).ifPresent(problems::add);
        }
        int most = dialect.keyLimits().rowVersions();
        long versions = rowVersions(after);
        if (most > 0 && versions > most && (before == null || rowVersions(before) != versions)) {
            problems.add(
                    "Table '%s' can have only one column of type timestamp (rowversion)"
                            .formatted(after.label()));
        }
        return problems;
    }

    private static long rowVersions(Table table) {
        return table.columns().stream()
                .filter(column -> column.type().name().equals("timestamp"))
                .count();
    }

    /** Keys whose values may turn out too long when rows are inserted. */
    public static List<String> warnings(Dialect dialect, @Nullable Table before, Table after) {
        KeyLimits limits = dialect.keyLimits();
        var warnings = new ArrayList<String>();
        for (Key key : changed(before, after)) {
            int most = key.clustered() ? limits.clusteredBytes() : limits.bytes();
            int size = limits.size(dialect, key.types(), false, LEAST_BYTES_OF_CHARACTER);
            if (limits.variableMayExceed() && most > 0 && size > most) {
                warnings.add(
                        "%s of '%s' may need %s bytes; %s refuses rows that need more than %s"
                                .formatted(key.what(), after.label(), size, dialect.label(), most));
            }
        }
        return warnings;
    }

    /** Why a table of this design has a key that another database cannot have; empty if it can. */
    public static Optional<String> problem(
            Dialect dialect, Table table, String what, List<String> columns, int characterBytes) {
        return problem(dialect, key(table, what, columns, false), characterBytes);
    }

    private static Optional<String> problem(Dialect dialect, Key key, int characterBytes) {
        KeyLimits limits = dialect.keyLimits();
        if (limits.columns() > 0 && key.columns().size() > limits.columns()) {
            return Optional.of(
                    "%s has %s columns; %s takes %s"
                            .formatted(
                                    key.what(),
                                    key.columns().size(),
                                    dialect.label(),
                                    limits.columns()));
        }
        for (Column column : key.columns()) {
            if (limits.refuses(dialect, column.type())) {
                return Optional.of(
                        "%s cannot be on column '%s': %s sorts by no %s"
                                .formatted(
                                        key.what(),
                                        column.name(),
                                        dialect.label(),
                                        dialect.types().text(column.type())));
            }
        }
        int most = key.clustered() ? limits.clusteredBytes() : limits.bytes();
        int size = limits.size(dialect, key.types(), limits.variableMayExceed(), characterBytes);
        return most == 0 || size <= most
                ? Optional.empty()
                : Optional.of(
                        "%s needs %s bytes; %s takes %s"
                                .formatted(key.what(), size, dialect.label(), most));
    }

    private static List<Key> changed(@Nullable Table before, Table after) {
        List<Key> known = before == null ? List.of() : keys(before);
        return keys(after).stream().filter(key -> !known.contains(key)).toList();
    }

    private static List<Key> keys(Table table) {
        PrimaryKey primary = table.primaryKey();
        // A key on the beginnings of columns has its lengths in its attributes.
        boolean whole = primary != null && !primary.attributes().startsWith("PREFIX ");
        Stream<Key> first =
                !whole
                        ? Stream.of()
                        : Stream.of(
                                key(
                                        table,
                                        "Primary key",
                                        Objects.requireNonNull(primary).columns(),
                                        !primary.attributes().startsWith("NONCLUSTERED")));
        Stream<Key> uniques =
                table.uniques().stream()
                        .map(
                                each ->
                                        key(
                                                table,
                                                quoted("Unique", each.name()),
                                                each.columns(),
                                                false));
        Stream<Key> indexes =
                table.indexes().stream()
                        .map(
                                each ->
                                        key(
                                                table,
                                                quoted("Index", each.name()),
                                                each.columns(),
                                                false));
        return Stream.of(first, uniques, indexes).flatMap(each -> each).toList();
    }

    private static String quoted(String what, String name) {
        return what + " '" + name + "'";
    }

    private static Key key(Table table, String what, List<String> columns, boolean clustered) {
        return new Key(
                what,
                columns.stream().flatMap(id -> table.column(id).stream()).toList(),
                clustered);
    }
}
