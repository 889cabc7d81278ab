package dev.toolroom.capability.designer.edit;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Takes one change against the base back, and nothing else. */
public final class Reverting {
    private final DatabaseSchema base;
    private final Model model;

    public Reverting(DatabaseSchema base, Model model) {
        this.base = base;
        this.model = model;
    }

    /** The edits that undo one change. */
    public Delta of(ChangeList.Entry entry) {
        String id = entry.table();
        return switch (entry.kind()) {
            case "schemasAdded" -> new Delta(List.of(), List.of(), List.of(entry.part()));
            case "schemasDropped" -> new Delta(List.of(), List.of(entry.part()), List.of());
            case "tablesAdded" -> model.table(id).isPresent() ? dropped(id) : new Delta(List.of());
            case "tablesDropped" -> Delta.of(null, restored(old(id)));
            case "tablesUpdated" -> changed(id, (now, then) -> renamed(now, then));
            case "columnsAdded" -> dropColumn(id, entry.part());
            case "columnsDropped", "columnsUpdated" ->
                    changed(id, (now, then) -> column(now, then, entry.part()));
            case "foreignKeysAdded", "foreignKeysUpdated", "foreignKeysDropped" ->
                    changed(
                            id,
                            (now, then) ->
                                    now.withForeignKeys(
                                            part(
                                                    now.foreignKeys(),
                                                    then.foreignKeys(),
                                                    ForeignKey::id,
                                                    entry.part())));
            default -> changed(id, (now, then) -> constraint(now, then, entry));
        };
    }

    /** From the table as it is and as it was to the table as it shall be. */
    private interface Step {
        Table between(Table now, Table then);
    }

    private Table old(String id) {
        return Objects.requireNonNull(oldOrNull(id));
    }

    private @Nullable Table oldOrNull(String id) {
        return base.tables().stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private Delta changed(String id, Step step) {
        Table now = model.table(id).orElse(null);
        if (now == null) {
            // It went with its table, which was taken back before it.
            return new Delta(List.of());
        }
        Table then = oldOrNull(id);
        Table from = then == null ? Table.of(id, now.schema(), now.name(), List.of(), null) : then;
        return Delta.of(now, whole(step.between(now, from), from));
    }

    /**
     * With the columns that its parts name: a key or an index that comes back brings those along
     * that went after it, and one whose other end is gone does not come back.
     */
    private Table whole(Table back, Table then) {
        Table complete = back;
        for (String id : named(back)) {
            if (complete.column(id).isEmpty() && then.column(id).isPresent()) {
                complete = column(complete, then, id);
            }
        }
        for (ForeignKey key : complete.foreignKeys()) {
            if (!hasEnd(complete, key)) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        ("The foreign key %s of %s refers to a table or a column that the"
                                        + " design no longer has. Revert that change first")
                                .formatted(key.name(), complete.name()));
            }
        }
        return complete;
    }

    /** The columns that the keys, constraints and indexes of a table name. */
    private static List<String> named(Table table) {
        List<String> ids = new ArrayList<>();
        PrimaryKey key = table.primaryKey();
        if (key != null) {
            ids.addAll(key.columns());
        }
        table.foreignKeys().forEach(each -> ids.addAll(each.columns()));
        table.uniques().forEach(each -> ids.addAll(each.columns()));
        table.indexes()
                .forEach(
                        each -> {
                            ids.addAll(each.columns());
                            ids.addAll(each.included());
                        });
        return ids;
    }

    /** Whether what a key points at is there; a table that is being taken back knows itself. */
    private boolean hasEnd(Table own, ForeignKey key) {
        Table end =
                key.referencedTable().equals(own.id())
                        ? own
                        : model.table(key.referencedTable()).orElse(null);
        return end != null
                && key.referencedColumns().stream().allMatch(id -> end.column(id).isPresent());
    }

    private Delta dropped(String id) {
        Json.Obj edit = Json.Obj.EMPTY.with("table", Json.Obj.EMPTY.with("id", id));
        return new TableEdits(model, ANY).dropTable(new EditFields(edit)).delta();
    }

    private Delta dropColumn(String table, String column) {
        Json.Obj edit =
                Json.Obj.EMPTY
                        .with("table", Json.Obj.EMPTY.with("id", table))
                        .with("column", Json.Obj.EMPTY.with("id", column));
        return new TableEdits(model, ANY).dropColumn(new EditFields(edit)).delta();
    }

    private static final Dialect ANY = Dialect.of(DatabaseKind.SQLSERVER);

    /** With the foreign keys whose other end is still there. */
    private Table restored(Table table) {
        return table.withForeignKeys(
                table.foreignKeys().stream().filter(key -> hasEnd(table, key)).toList());
    }

    private static Table renamed(Table now, Table then) {
        Table back = now.withName(then.schema(), then.name()).withComment(then.comment());
        PrimaryKey key = now.primaryKey();
        PrimaryKey old = then.primaryKey();
        if (key != null && old != null) {
            boolean same = Set.copyOf(key.columns()).equals(Set.copyOf(old.columns()));
            back = back.withPrimaryKey(same ? old : key.withName(old.name()));
        }
        List<Column> ordered = new ArrayList<>();
        then.columns().forEach(each -> now.column(each.id()).ifPresent(ordered::add));
        now.columns().stream().filter(each -> !ordered.contains(each)).forEach(ordered::add);
        return back.withColumns(ordered);
    }

    private static Table column(Table now, Table then, String id) {
        Column old = then.column(id).orElseThrow();
        List<Column> columns = new ArrayList<>(now.columns());
        Column fresh = now.column(id).orElse(null);
        if (fresh != null) {
            columns.set(columns.indexOf(fresh), old);
        } else {
            columns.add(place(columns, then.columns(), Column::id, old), old);
        }
        Table back = now.withColumns(columns);
        if (fresh != null && !fresh.name().equals(old.name())) {
            // As they followed its new name.
            back =
                    Renaming.expressions(
                            back, Map.of(fresh.name().toLowerCase(Locale.ROOT), old.name()));
        }
        return withKeyOf(back, then, id);
    }

    /** The column is in the key if it was. */
    private static Table withKeyOf(Table back, Table then, String id) {
        PrimaryKey key = back.primaryKey();
        boolean isIn = back.isKeyColumn(id);
        if (isIn == then.isKeyColumn(id)) {
            return back;
        }
        if (key == null || !isIn) {
            return back.withPrimaryKey(then.primaryKey());
        }
        List<String> left = key.columns().stream().filter(each -> !each.equals(id)).toList();
        return back.withPrimaryKey(left.isEmpty() ? null : key.withColumns(left));
    }

    /** After the nearest one that stood before it and is still there. */
    private static <T> int place(List<T> parts, List<T> then, Function<T, String> id, T old) {
        List<String> there = parts.stream().map(id).toList();
        for (int i = then.indexOf(old) - 1; i >= 0; i--) {
            int at = there.indexOf(id.apply(then.get(i)));
            if (at >= 0) {
                return at + 1;
            }
        }
        return 0;
    }

    private static <T> List<T> part(
            List<T> now, List<T> then, Function<T, String> id, String wanted) {
        List<T> parts = new ArrayList<>(now);
        parts.removeIf(each -> id.apply(each).equals(wanted));
        then.stream()
                .filter(each -> id.apply(each).equals(wanted))
                .findFirst()
                .ifPresent(old -> parts.add(place(parts, then, id, old), old));
        return parts;
    }

    private static Table constraint(Table now, Table then, ChangeList.Entry entry) {
        String id = entry.part();
        if (entry.kind().startsWith("uniques")) {
            return now.withUniques(part(now.uniques(), then.uniques(), each -> each.id(), id));
        }
        if (entry.kind().startsWith("checks")) {
            return now.withChecks(part(now.checks(), then.checks(), each -> each.id(), id));
        }
        return now.withIndexes(part(now.indexes(), then.indexes(), each -> each.id(), id));
    }
}
