package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Which names of constraints and indexes exclude each other, as each database has it. */
final class NamingScopes {
    private NamingScopes() {}

    /** What bears a name; primary and unique keys are one to every database. */
    enum Part {
        KEY,
        FOREIGN_KEY,
        CHECK,
        DEFAULT,
        INDEX
    }

    /** In lower case: no database of ours lets two names differ in case alone everywhere. */
    record Named(Part part, String name) {
        static Named of(Part part, String name) {
            return new Named(part, name.toLowerCase(Locale.ROOT));
        }
    }

    static List<Named> of(Table table) {
        Stream<String> key =
                table.primaryKey() == null
                        ? Stream.of()
                        : Stream.ofNullable(table.primaryKey().name());
        return Stream.of(
                        named(Part.KEY, key),
                        named(Part.KEY, table.uniques().stream().map(each -> each.name())),
                        named(
                                Part.FOREIGN_KEY,
                                table.foreignKeys().stream().map(each -> each.name())),
                        named(Part.CHECK, table.checks().stream().map(each -> each.name())),
                        named(
                                Part.DEFAULT,
                                table.columns().stream()
                                        .map(Column::defaultName)
                                        .filter(Objects::nonNull)),
                        named(Part.INDEX, table.indexes().stream().map(each -> each.name())))
                .flatMap(each -> each)
                .toList();
    }

    private static Stream<Named> named(Part part, Stream<String> names) {
        return names.map(name -> Named.of(part, name));
    }

    /** Whether something else has a name that a table wants to give. */
    static boolean isTaken(DatabaseKind kind, Collection<Table> all, Table table, Named wanted) {
        long own =
                of(table).stream()
                        .filter(each -> each.name().equals(wanted.name()))
                        .filter(each -> excludeInTable(kind, each.part(), wanted.part()))
                        .count();
        return own > 1
                || all.stream()
                        .filter(other -> !other.id().equals(table.id()))
                        .filter(other -> other.schema().equalsIgnoreCase(table.schema()))
                        .flatMap(other -> of(other).stream())
                        .filter(each -> each.name().equals(wanted.name()))
                        .anyMatch(each -> excludeInSchema(kind, each.part(), wanted.part()));
    }

    private static boolean both(Part one, Part other, Part... parts) {
        List<Part> group = List.of(parts);
        return group.contains(one) && group.contains(other);
    }

    private static boolean excludeInTable(DatabaseKind kind, Part one, Part other) {
        return switch (kind) {
            case MARIADB, SQLITE -> one == other || both(one, other, Part.KEY, Part.INDEX);
            case POSTGRESQL, H2 ->
                    both(one, other, Part.KEY, Part.INDEX) || isConstraint(one, other);
            case SQLSERVER, STUB, DESIGN -> one == other || isConstraint(one, other);
        };
    }

    private static boolean excludeInSchema(DatabaseKind kind, Part one, Part other) {
        return switch (kind) {
            case MARIADB -> both(one, other, Part.FOREIGN_KEY);
            case SQLITE -> both(one, other, Part.INDEX);
            case POSTGRESQL -> both(one, other, Part.KEY, Part.INDEX);
            case H2 -> true;
            case SQLSERVER, STUB, DESIGN -> isConstraint(one, other);
        };
    }

    private static boolean isConstraint(Part one, Part other) {
        return one != Part.INDEX && other != Part.INDEX;
    }
}
