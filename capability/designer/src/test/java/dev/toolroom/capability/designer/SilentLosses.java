package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.exchange.Translation.Translated;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.TypeMeaning;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a database of another engine does not have of what it was made from, though no loss was
 * listed. The engine is asked, not the translation.
 */
record SilentLosses(Dialect from, Dialect to, List<String> said, List<String> silent) {
    static List<String> of(
            DatabaseSchema known,
            DatabaseKind from,
            Translated meant,
            DatabaseSchema there,
            DatabaseKind to) {
        var found =
                new SilentLosses(
                        Dialect.of(from), Dialect.of(to), meant.losses(), new ArrayList<>());
        Map<String, Table> translated =
                meant.schema().tables().stream()
                        .collect(Collectors.toMap(Table::id, Function.identity()));
        Map<String, Table> made =
                there.tables().stream()
                        .collect(Collectors.toMap(SilentLosses::name, Function.identity()));
        for (Table table : known.tables()) {
            Table wanted = translated.get(table.id());
            Table other = wanted == null ? null : made.get(name(wanted));
            if (other == null) {
                found.silent.add(table.label());
            } else {
                found.table(table, other);
            }
        }
        return found.silent;
    }

    private static String name(Table table) {
        return table.name().toLowerCase(Locale.ROOT);
    }

    private void table(Table table, Table other) {
        if (table.columns().size() != other.columns().size()) {
            silent.add(table.label() + ": columns");
            return;
        }
        for (int i = 0; i < table.columns().size(); i++) {
            column(table, table.columns().get(i), other.columns().get(i));
        }
        check(table, "primary key", count(table.primaryKey()), count(other.primaryKey()));
        check(table, "foreign keys", table.foreignKeys().size(), other.foreignKeys().size());
        check(table, "checks", table.checks().size(), other.checks().size());
        check(
                table,
                "indexes",
                table.uniques().size() + table.indexes().size(),
                other.uniques().size() + other.indexes().size());
    }

    private static int count(@Nullable Object part) {
        return part == null ? 0 : 1;
    }

    private void check(Table table, String what, int had, int has) {
        long told = said.stream().filter(each -> each.startsWith(table.label() + ".")).count();
        if (had - has > told) {
            silent.add(table.label() + ": " + what + " " + had + " -> " + has);
        }
    }

    private void column(Table table, Column had, Column has) {
        String label = table.label() + "." + had.name() + ":";
        if (said.stream().anyMatch(each -> each.startsWith(label))) {
            return;
        }
        TypeMeaning before = from.meaning(had.type());
        TypeMeaning after = to.meaning(has.type());
        if (family(before).equals(family(after)) && !after.holds(before)) {
            silent.add(label + " " + had.type() + " -> " + has.type());
        }
        if (had.nullable() != has.nullable() && !table.isKeyColumn(had.id())) {
            silent.add(label + " null");
        }
        if (had.identity() != null && has.identity() == null) {
            silent.add(label + " identity");
        }
        if (had.defaultValue() != null && has.defaultValue() == null && has.identity() == null) {
            silent.add(label + " default " + had.defaultValue());
        }
        if (had.computed() != null && has.computed() == null) {
            silent.add(label + " formula");
        }
    }

    /** Where a type of one family becomes one of another, the test of types says what for. */
    private static String family(TypeMeaning meaning) {
        return switch (meaning.sort()) {
            case WHOLE, UNSIGNED, DECIMAL -> "number";
            case TEXT, FIXED_TEXT -> "text";
            case BYTES, FIXED_BYTES -> "bytes";
            default -> meaning.sort().name();
        };
    }
}
