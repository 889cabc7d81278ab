package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The changes between two states, one entry for each part, as receipts and reviews name them. */
public final class ChangeList {
    private final List<Entry> entries = new ArrayList<>();
    private final Predicate<String> listedOnNew;

    /**
     * One change.
     *
     * @param kind the list it belongs to, as in {@code columnsAdded}
     * @param part its id: of the table itself, or of what is in it
     */
    public record Entry(String kind, String table, String part, Json.Obj item) {
        /** As reviews name it, as in {@code columnsAdded:c1}. */
        public String id() {
            return kind + ":" + part;
        }

        /** As people name it, as in {@code dbo.Orders.Total}. */
        public String label() {
            Json.Obj owner = item.get("table") instanceof Json.Obj given ? given : item;
            var names = new ArrayList<String>();
            names.add(owner.text("schema", ""));
            names.add(owner.text("name", ""));
            for (String field : List.of("column", "foreignKey", "unique", "check", "index")) {
                names.add(item.object(field).text("name", ""));
            }
            return String.join(".", names.stream().filter(each -> !each.isEmpty()).toList());
        }
    }

    /** The names of one kind of part. */
    private record Parts<T>(
            String plural, String field, Function<T, String> id, Function<T, String> name) {}

    private static final Parts<Column> COLUMNS =
            new Parts<>("columns", "column", Column::id, Column::name);
    private static final Parts<ForeignKey> FOREIGN_KEYS =
            new Parts<>("foreignKeys", "foreignKey", ForeignKey::id, ForeignKey::name);
    private static final Parts<UniqueKey> UNIQUES =
            new Parts<>("uniques", "unique", UniqueKey::id, UniqueKey::name);
    private static final Parts<CheckRule> CHECKS =
            new Parts<>("checks", "check", CheckRule::id, CheckRule::name);
    private static final Parts<TableIndex> INDEXES =
            new Parts<>("indexes", "index", TableIndex::id, TableIndex::name);

    private ChangeList(Predicate<String> listedOnNew) {
        this.listedOnNew = listedOnNew;
    }

    /**
     * The entries of a delta.
     *
     * @param listedOnNew whether a column of a new table has an entry of its own
     */
    public static List<Entry> of(Delta delta, Predicate<String> listedOnNew) {
        var list = new ChangeList(listedOnNew);
        delta.schemasAdded().forEach(name -> list.schema("schemasAdded", name));
        delta.schemasDropped().forEach(name -> list.schema("schemasDropped", name));
        delta.tables().forEach(list::table);
        return list.entries;
    }

    private void schema(String kind, String name) {
        entries.add(new Entry(kind, "", name, Json.Obj.EMPTY.with("name", name)));
    }

    private void table(Delta.Change change) {
        Table before = change.before();
        Table after = change.after();
        if (after == null) {
            Table gone = Objects.requireNonNull(before);
            entries.add(new Entry("tablesDropped", gone.id(), gone.id(), reference(gone)));
        } else if (before == null) {
            entries.add(new Entry("tablesAdded", after.id(), after.id(), reference(after)));
            after.columns().stream()
                    .filter(column -> listedOnNew.test(column.id()))
                    .forEach(column -> add(COLUMNS, "Added", after, column, null));
            constraintsOfNew(after);
        } else {
            updated(before, after);
        }
    }

    private void constraintsOfNew(Table table) {
        table.foreignKeys().forEach(each -> add(FOREIGN_KEYS, "Added", table, each, null));
        table.uniques().forEach(each -> add(UNIQUES, "Added", table, each, null));
        table.checks().forEach(each -> add(CHECKS, "Added", table, each, null));
        table.indexes().forEach(each -> add(INDEXES, "Added", table, each, null));
    }

    private void updated(Table before, Table after) {
        boolean renamed = !before.label().equals(after.label());
        boolean reordered =
                !before.columnsSharedWith(after).equals(after.columnsSharedWith(before));
        boolean other =
                !Objects.equals(before.comment(), after.comment())
                        || !Objects.equals(keyName(before), keyName(after))
                        || otherKeyOrder(before, after);
        if (renamed || reordered || other) {
            var item = Json.object().put("table", reference(after));
            if (renamed) {
                item.put("was", reference(before));
            }
            if (reordered) {
                item.put("columnOrder", true);
            }
            entries.add(new Entry("tablesUpdated", after.id(), after.id(), item.build()));
        }
        parts(COLUMNS, before, after, before.columns(), after.columns());
        parts(FOREIGN_KEYS, before, after, before.foreignKeys(), after.foreignKeys());
        parts(UNIQUES, before, after, before.uniques(), after.uniques());
        parts(CHECKS, before, after, before.checks(), after.checks());
        parts(INDEXES, before, after, before.indexes(), after.indexes());
    }

    private static @Nullable String keyName(Table table) {
        PrimaryKey key = table.primaryKey();
        return key == null ? null : key.name();
    }

    /** Columns that enter or leave the key are changes of their own. */
    private static boolean otherKeyOrder(Table before, Table after) {
        PrimaryKey old = before.primaryKey();
        PrimaryKey fresh = after.primaryKey();
        return old != null
                && fresh != null
                && Set.copyOf(old.columns()).equals(Set.copyOf(fresh.columns()))
                && !old.columns().equals(fresh.columns());
    }

    private <T> void parts(Parts<T> kind, Table before, Table after, List<T> olds, List<T> news) {
        for (T old : olds) {
            String id = kind.id().apply(old);
            if (news.stream().noneMatch(each -> kind.id().apply(each).equals(id))) {
                add(kind, "Dropped", after, old, null);
            }
        }
        for (T fresh : news) {
            String id = kind.id().apply(fresh);
            T old =
                    olds.stream()
                            .filter(each -> kind.id().apply(each).equals(id))
                            .findFirst()
                            .orElse(null);
            if (old == null) {
                add(kind, "Added", after, fresh, null);
            } else if (!old.equals(fresh) || before.isKeyColumn(id) != after.isKeyColumn(id)) {
                String was = kind.name().apply(old);
                add(kind, "Updated", after, fresh, was);
            }
        }
    }

    private <T> void add(Parts<T> kind, String how, Table table, T part, @Nullable String was) {
        String name = kind.name().apply(part);
        var item =
                Json.object()
                        .put("table", reference(table))
                        .put(kind.field(), Json.Obj.EMPTY.with("name", name));
        if (was != null && !was.equals(name)) {
            item.put("was", was);
        }
        entries.add(
                new Entry(kind.plural() + how, table.id(), kind.id().apply(part), item.build()));
    }

    public static Json.Obj reference(Table table) {
        return Json.object().put("schema", table.schema()).put("name", table.name()).build();
    }
}
