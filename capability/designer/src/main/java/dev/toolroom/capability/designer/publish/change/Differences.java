package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a database still lacks of a design. Expressions are in the database's own words by now: they
 * must be there where the design has one, and agree where the words can be compared.
 */
public final class Differences {
    private final List<String> found = new ArrayList<>();

    private final boolean unnamed;

    private Differences(boolean unnamed) {
        this.unnamed = unnamed;
    }

    /** One line for each thing that is not as designed. */
    public static List<String> of(DatabaseSchema design, DatabaseSchema fresh) {
        return of(design, fresh, false);
    }

    /**
     * As above.
     *
     * @param unnamed whether keys and checks can lack a name: the one that such a key is read with
     *     follows its table and columns
     */
    public static List<String> of(DatabaseSchema design, DatabaseSchema fresh, boolean unnamed) {
        var differences = new Differences(unnamed);
        DatabaseSchema live = MatchedIds.of(design, fresh);
        Map<String, Table> left = live.tablesById();
        for (Table table : design.tables()) {
            Table there = left.remove(table.id());
            if (there == null) {
                differences.found.add(table.label() + " is missing");
            } else {
                differences.table(table, there);
            }
        }
        left.values().forEach(table -> differences.found.add(table.label() + " is not designed"));
        return differences.found;
    }

    private void table(Table design, Table live) {
        same(design.label(), "name", design.label(), live.label());
        same(design.label(), "comment", design.comment(), live.comment());
        same(
                design.label(),
                "columns",
                design.columns().stream().map(Column::name).toList(),
                live.columns().stream().map(Column::name).toList());
        for (Column column : design.columns()) {
            live.column(column.id()).ifPresent(there -> column(design.label(), column, there));
        }
        key(design, live);
        parts(
                design.label() + ": foreign key",
                design.foreignKeys(),
                live.foreignKeys(),
                ForeignKey::name,
                key ->
                        List.of(
                                key.referencedTable(),
                                key.mappings(),
                                key.onDelete(),
                                key.onUpdate(),
                                key.attributes()));
        parts(
                design.label() + ": unique key",
                design.uniques(),
                live.uniques(),
                UniqueKey::name,
                key -> List.of(key.columns(), key.attributes()));
        parts(
                design.label() + ": index",
                indexes(design),
                indexes(live),
                TableIndex::name,
                TableIndex::name);
        // Their expressions are in the database's own words.
        parts(
                design.label() + ": check",
                design.checks().stream().map(each -> new Named(each.id(), each.name())).toList(),
                live.checks().stream().map(each -> new Named(each.id(), each.name())).toList(),
                Named::name,
                each -> "");
    }

    /** A filter is in the database's own words; that there is one must agree. */
    private static Set<TableIndex> indexes(Table table) {
        return table.indexes().stream()
                .map(each -> each.withFilter(each.filter() == null ? null : ""))
                .collect(Collectors.toSet());
    }

    private record Named(String id, String name) {}

    /**
     * @param content what a part is besides its name
     */
    private <T> void parts(
            String what,
            Collection<T> design,
            Collection<T> live,
            Function<T, String> name,
            Function<T, Object> content) {
        List<T> missing = new ArrayList<>(design);
        missing.removeAll(live);
        List<T> more = new ArrayList<>(live);
        more.removeAll(design);
        for (T each : List.copyOf(unnamed ? missing : List.of())) {
            more.stream()
                    .filter(there -> content.apply(there).equals(content.apply(each)))
                    .findFirst()
                    .ifPresent(
                            there -> {
                                missing.remove(each);
                                more.remove(there);
                            });
        }
        for (T each : missing) {
            String label = name.apply(each);
            boolean there = more.removeIf(it -> name.apply(it).equals(label));
            found.add(what + " '" + label + (there ? "' is different" : "' is missing"));
        }
        more.forEach(each -> found.add(what + " '" + name.apply(each) + "' is not designed"));
    }

    private void key(Table design, Table live) {
        PrimaryKey wanted = design.primaryKey();
        PrimaryKey there = live.primaryKey();
        same(
                design.label(),
                "primary key",
                wanted == null ? List.of() : wanted.columns(),
                there == null ? List.of() : there.columns());
        if (wanted != null && wanted.name() != null && there != null) {
            same(design.label(), "name of the primary key", wanted.name(), there.name());
        }
    }

    private void column(String table, Column design, Column live) {
        String label = table + "." + design.name();
        same(label, "type", design.type(), live.type());
        same(label, "null", design.nullable(), live.nullable());
        if (!Objects.equals(design.identity(), live.identity())) {
            found.add(label + ": identity is different");
        }
        same(label, "comment", design.comment(), live.comment());
        expression(label, "default", design.defaultValue(), live.defaultValue());
        boolean computed = (design.computed() == null) == (live.computed() == null);
        same(label, "computed", true, computed);
    }

    /** Literals are compared, as databases leave those alone; the rest must only be there. */
    private void expression(
            String label, String what, @Nullable String design, @Nullable String live) {
        if ((design == null) != (live == null)) {
            found.add(label + ": " + what + " is " + live + " and not " + design);
        } else if (design != null && live != null && isLiteral(live) && isLiteral(design)) {
            boolean agree = Expressions.same(design, live) || sameNumber(design, live);
            if (!agree) {
                found.add(label + ": " + what + " is " + live + " and not " + design);
            }
        }
    }

    /** A database may say 0 as 0.00, the way its column does. */
    private static boolean sameNumber(String design, String live) {
        try {
            return number(design).compareTo(number(live)) == 0;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    private static BigDecimal number(String literal) {
        return new BigDecimal(literal.replaceAll("[()']", ""));
    }

    public static boolean isLiteral(String text) {
        return text.matches("\\(*(N?'[^']*'|-?[0-9.]+)\\)*");
    }

    private void same(String label, String what, @Nullable Object design, @Nullable Object live) {
        if (!Objects.equals(design, live)) {
            found.add(label + ": " + what + " is " + live + " and not " + design);
        }
    }
}
