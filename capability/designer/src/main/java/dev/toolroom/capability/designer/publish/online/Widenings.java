package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.change.ColumnOrder;
import dev.toolroom.capability.designer.publish.dialect.PostgresOnline;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.reading.Attached;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** All columns of a publish that get a wider type while others read and write. */
public final class Widenings {
    private static final Set<String> WHOLE = Set.of("smallint", "integer", "bigint");

    private final DatabaseSchema base;
    private final Map<String, Table> after = new LinkedHashMap<>();
    private final List<Widening> all = new ArrayList<>();

    /**
     * Finds the columns.
     *
     * @param base the database as it is, without what an earlier publish left in it
     * @param target as it is to be
     * @param beginning the database before anything was done
     */
    public Widenings(DatabaseSchema base, DatabaseSchema target, DatabaseSchema beginning) {
        this.base = base;
        Map<String, Table> news = target.tablesById();
        Map<String, Table> firsts = beginning.tablesById();
        for (Table table : base.tables()) {
            Table fresh = news.get(table.id());
            List<Column> wide = fresh == null ? List.of() : wide(table, fresh);
            if (fresh == null || wide.isEmpty()) {
                after.put(table.id(), table);
            } else {
                all.add(Widening.of(table, wide, firsts.getOrDefault(table.id(), table)));
                after.put(table.id(), widened(table, fresh, wide));
            }
        }
    }

    /** The columns as they will be, in the order of the design. */
    private static List<Column> wide(Table before, Table after) {
        return after.columns().stream()
                .filter(
                        fresh ->
                                before.column(fresh.id())
                                        .filter(old -> isWider(old, fresh))
                                        .isPresent())
                .toList();
    }

    private static boolean isWider(Column before, Column after) {
        return WHOLE.contains(before.type().name())
                && WHOLE.contains(after.type().name())
                && !before.type().equals(after.type())
                && before.computed() == null
                && after.computed() == null
                && Dialect.of(DatabaseKind.POSTGRESQL).holds(after.type(), before.type());
    }

    /** PostgreSQL adds a column at the end; a design that has it elsewhere is refused. */
    private static Table widened(Table table, Table fresh, List<Column> wide) {
        Set<String> ids = Set.copyOf(wide.stream().map(Column::id).toList());
        Stream<Column> stay = table.columns().stream().filter(each -> !ids.contains(each.id()));
        Stream<Column> come =
                wide.stream()
                        .map(each -> table.column(each.id()).orElseThrow().withType(each.type()));
        Table done = table.withColumns(Stream.concat(stay, come).toList());
        if (ColumnOrder.reordered(done, fresh)) {
            List<String> names = wide.stream().map(each -> "'" + each.name() + "'").toList();
            throw DesignerRefusal.INVALID_REQUEST.because(
                    ("Table '%s': a column that gets a wider type online becomes the"
                                    + " last column of its table. Set the position of %s to the end,"
                                    + " or publish that change without online")
                            .formatted(table.label(), String.join(", ", names)));
        }
        return done;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    boolean widens(Table table) {
        return all.stream().anyMatch(each -> each.table().id().equals(table.id()));
    }

    /** The database when this is done. */
    public DatabaseSchema after() {
        return base.withTables(List.copyOf(after.values()));
    }

    /** Whether an index is one that this makes. */
    public boolean makes(String schema, String index) {
        return all.stream()
                .filter(each -> each.table().schema().equals(schema))
                .flatMap(each -> new WideningSteps(each).parts().stream())
                .anyMatch(part -> Widening.copyName(part).equals(index));
    }

    /**
     * The steps in their order: everything beside the columns, then the columns one table after the
     * other, then the foreign keys over the rows that are there.
     *
     * @param attached what hangs on tables and their parts
     * @param special what more there is to keys and indexes than a design says, by table and name
     */
    public List<OnlineStep> steps(
            Connection connection,
            Leftovers left,
            Function<Table, List<Attached>> attached,
            Function<Table, Map<String, String>> special)
            throws SQLException {
        var uses = new ColumnUses(connection);
        var steps = new ArrayList<OnlineStep>();
        for (Widening each : all) {
            Set<String> parts = new WideningSteps(each).parts();
            uses.check(each, parts);
            plain(each, special.apply(each.table()), parts);
        }
        for (Widening each : all) {
            steps.addAll(new WideningSteps(each).prepare(left.of(each.table())));
        }
        var sql = new PostgresOnline();
        for (Widening each : all) {
            var widening = new WideningSteps(each);
            List<WideningSteps.Reference> references = references(each);
            Set<String> parts = widening.parts();
            List<String> again = new ArrayList<>(uses.again(each));
            attached.apply(each.table()).stream()
                    .filter(it -> it.part() != null && parts.contains(it.part()))
                    .map(Attached::again)
                    .filter(Objects::nonNull)
                    .forEach(again::add);
            steps.add(
                    widening.swap(references, again, id -> Objects.requireNonNull(after.get(id))));
            references.stream()
                    .filter(it -> PostgresOnline.isValidated(it.key().attributes()))
                    .forEach(
                            it ->
                                    steps.add(
                                            OnlineStep.of(
                                                    sql.validate(it.from(), it.key().name()),
                                                    it.from().label() + "." + it.key().name())));
        }
        return steps;
    }

    /** Refuses keys and indexes of which a copy would be less than they are. */
    private void plain(Widening widening, Map<String, String> special, Set<String> parts) {
        Table table = widening.table();
        Stream<String> keys =
                Stream.concat(
                                table.uniques().stream()
                                        .filter(
                                                each ->
                                                        !PostgresOnline.usesIndex(
                                                                each.attributes()))
                                        .map(each -> each.name()),
                                Stream.ofNullable(table.primaryKey())
                                        .filter(
                                                each ->
                                                        !PostgresOnline.usesIndex(
                                                                each.attributes()))
                                        .map(each -> String.valueOf(each.name())))
                        .filter(parts::contains);
        Stream.concat(special.keySet().stream().filter(parts::contains), keys)
                .findFirst()
                .ifPresent(
                        part -> {
                            throw DesignerRefusal.INVALID_REQUEST.because(
                                    ("Table '%s': '%s' cannot be rebuilt online; publish that change"
                                                    + " without online")
                                            .formatted(table.label(), part));
                        });
    }

    private List<WideningSteps.Reference> references(Widening widening) {
        var found = new ArrayList<WideningSteps.Reference>();
        Map<String, Table> tables = base.tablesById();
        for (Table from : base.tables()) {
            for (ForeignKey key : from.foreignKeys()) {
                boolean own =
                        from.id().equals(widening.table().id())
                                && key.columns().stream().anyMatch(widening::widens);
                boolean pointed =
                        key.referencedTable().equals(widening.table().id())
                                && key.referencedColumns().stream().anyMatch(widening::widens);
                Table to = tables.get(key.referencedTable());
                if (to != null && (own || pointed)) {
                    found.add(new WideningSteps.Reference(from, to, key));
                }
            }
        }
        return found;
    }
}
