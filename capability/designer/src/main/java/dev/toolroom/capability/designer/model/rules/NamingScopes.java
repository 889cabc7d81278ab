package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.NamedPart;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Which names of constraints and indexes exclude each other, as each database has it. */
public final class NamingScopes {
    private NamingScopes() {}

    /** In lower case: no database of ours lets two names differ in case alone everywhere. */
    public record Named(NamedPart part, String name) {
        static Named of(NamedPart part, String name) {
            return new Named(part, name.toLowerCase(Locale.ROOT));
        }
    }

    public static List<Named> of(Table table) {
        Stream<String> key =
                table.primaryKey() == null
                        ? Stream.of()
                        : Stream.ofNullable(table.primaryKey().name());
        return Stream.of(
                        named(NamedPart.KEY, key),
                        named(NamedPart.KEY, table.uniques().stream().map(each -> each.name())),
                        named(
                                NamedPart.FOREIGN_KEY,
                                table.foreignKeys().stream().map(each -> each.name())),
                        named(NamedPart.CHECK, table.checks().stream().map(each -> each.name())),
                        named(
                                NamedPart.DEFAULT,
                                table.columns().stream()
                                        .map(Column::defaultName)
                                        .filter(Objects::nonNull)),
                        named(NamedPart.INDEX, table.indexes().stream().map(each -> each.name())))
                .flatMap(each -> each)
                .toList();
    }

    private static Stream<Named> named(NamedPart part, Stream<String> names) {
        return names.map(name -> Named.of(part, name));
    }

    /** Whether something else has a name that a table wants to give. */
    public static boolean isTaken(
            Dialect dialect, Collection<Table> all, Table table, Named wanted) {
        long own =
                of(table).stream()
                        .filter(each -> each.name().equals(wanted.name()))
                        .filter(each -> dialect.excludeInTable(each.part(), wanted.part()))
                        .count();
        return own > 1
                || all.stream()
                        .filter(other -> !other.id().equals(table.id()))
                        .filter(other -> other.schema().equalsIgnoreCase(table.schema()))
                        .flatMap(other -> of(other).stream())
                        .filter(each -> each.name().equals(wanted.name()))
                        .anyMatch(each -> dialect.excludeInSchema(each.part(), wanted.part()));
    }
}
