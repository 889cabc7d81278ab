package dev.toolroom.capability.designer.edit;

import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.model.rules.InUse;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The edits of tables, columns and schemas. */
final class TableEdits {
    private final Model model;
    private final References references;
    private final ColumnFields columns;
    private final TypeVocabulary types;
    private final Dialect dialect;

    TableEdits(Model model, Dialect dialect) {
        this.model = model;
        this.types = dialect.types();
        this.dialect = dialect;
        this.references = new References(model);
        this.columns = new ColumnFields(dialect, model);
    }

    Applied addTable(EditFields edit) {
        EditFields reference =
                edit.object("table")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing edit.table (schema + name)"));
        String name =
                reference
                        .text("name")
                        .map(String::strip)
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing edit.table.name"));
        String schema = schemaNamed(reference.filled("schema"));
        List<Column> made = new ArrayList<>();
        List<String> key = new ArrayList<>();
        List<Json> given = edit.list("initialColumns").orElse(null);
        if (given == null) {
            Column id = usualColumn();
            made.add(id);
            key.add(id.id());
        } else {
            for (Json each : given) {
                EditFields fields = columnObject(each);
                Column column = columns.create(fields);
                made.add(column);
                if (fields.flag("isPrimaryKey").orElse(false)) {
                    key.add(column.id());
                }
            }
        }
        Table table =
                Table.of(
                                Ids.fresh("t"),
                                schema,
                                name,
                                made,
                                key.isEmpty() ? null : new PrimaryKey(edit.filled("pkName"), key))
                        .withComment(edit.filled("comment"))
                        .withOptions(edit.text("options").orElse(""));
        return Applied.of(Delta.of(null, table), table.id());
    }

    private static EditFields columnObject(Json json) {
        if (!(json instanceof Json.Obj object)) {
            throw DesignerRefusal.VALIDATION_ERROR.because("A column must be an object");
        }
        var fields = new EditFields(object);
        fields.only("column", ColumnFields.KNOWN);
        return fields;
    }

    private Column usualColumn() {
        String type = types.find("int").map(rule -> rule.name()).orElse("integer");
        return new Column(
                Ids.fresh("c"),
                "Id",
                types.parse(type),
                false,
                Identity.USUAL,
                null,
                null,
                null,
                null);
    }

    /** In the spelling of the database. */
    private String schemaNamed(@Nullable String wanted) {
        List<String> all = model.schemas();
        if (wanted == null && !all.isEmpty()) {
            return all.getFirst();
        }
        String name = wanted == null ? "" : wanted.strip();
        return all.stream()
                .filter(each -> EditFields.sameName(each, name))
                .findFirst()
                .orElseThrow(
                        () ->
                                DesignerRefusal.VALIDATION_ERROR.hinting(
                                        "Schema '" + EditFields.shorten(name) + "' not available",
                                        "allowedSchemas",
                                        all.stream().limit(10).toList()));
    }

    /** With the foreign keys of other tables that point at it. */
    Applied dropTable(EditFields edit) {
        Table table = references.tableOf(edit);
        var changes = new ArrayList<Delta.Change>();
        changes.add(new Delta.Change(table, null));
        for (Table other : model.referrers(table.id())) {
            if (!other.id().equals(table.id())) {
                List<ForeignKey> left =
                        other.foreignKeys().stream()
                                .filter(each -> !each.referencedTable().equals(table.id()))
                                .toList();
                changes.add(new Delta.Change(other, other.withForeignKeys(left)));
            }
        }
        return Applied.of(new Delta(changes), table.id());
    }

    Applied setTable(EditFields edit) {
        Table before = references.tableOf(edit);
        EditFields set = required(edit);
        set.only(
                "table",
                Set.of("name", "schema", "comment", "pkName", "pkAttributes", "primaryKey"));
        String schema =
                set.filled("schema") == null ? before.schema() : schemaNamed(set.filled("schema"));
        String name = set.text("name").map(String::strip).orElse(before.name());
        Table after = before.withName(schema, name);
        if (set.mentions("comment")) {
            after = after.withComment(set.filled("comment"));
        }
        if (set.has("primaryKey")) {
            after = withKeyOf(after, set.list("primaryKey").orElse(List.of()));
            Table keyed = after;
            for (Column old : before.columns()) {
                keyed.column(old.id())
                        .ifPresent(fresh -> InUse.refuseRetype(model, dialect, before, old, fresh));
            }
        }
        if (set.mentions("pkName")) {
            PrimaryKey key = after.primaryKey();
            if (key == null) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        "Table '" + before.label() + "' has no primary key to name");
            }
            after = after.withPrimaryKey(key.withName(set.filled("pkName")));
        }
        PrimaryKey now = after.primaryKey();
        if (set.has("pkAttributes") && now != null) {
            String attributes = set.text("pkAttributes").map(String::strip).orElse("");
            after = after.withPrimaryKey(new PrimaryKey(now.name(), now.columns(), attributes));
        }
        return Applied.of(Delta.of(before, after));
    }

    /** The whole key, in this order; no columns for none. */
    private static Table withKeyOf(Table table, List<Json> columns) {
        List<String> ids =
                columns.stream()
                        .map(
                                each ->
                                        References.columnNamed(
                                                        table,
                                                        each instanceof Json.Str(String name)
                                                                ? name
                                                                : "")
                                                .id())
                        .distinct()
                        .toList();
        PrimaryKey old = table.primaryKey();
        Table keyed =
                table.mapColumns(each -> ids.contains(each.id()) ? each.withNullable(false) : each);
        return keyed.withPrimaryKey(
                ids.isEmpty()
                        ? null
                        : old == null ? new PrimaryKey(null, ids) : old.withColumns(ids));
    }

    static EditFields required(EditFields edit) {
        EditFields set =
                edit.object("set")
                        .orElseThrow(DesignerRefusal.INVALID_REQUEST.supplier("Missing edit.set"));
        if (set.object().fields().isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because("edit.set names nothing to change");
        }
        return set;
    }

    Applied addColumn(EditFields edit) {
        Table before = references.tableOf(edit);
        EditFields fields =
                edit.object("column")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier("Missing edit.column"));
        fields.only("column", ColumnFields.KNOWN);
        Column column = columns.create(fields);
        List<Column> all = new ArrayList<>(before.columns());
        all.add(place(fields, all.size() + 1) - 1, column);
        Table after = before.withColumns(all);
        if (fields.flag("isPrimaryKey").orElse(false)) {
            after = withKey(after, column.id(), true);
        }
        return Applied.of(Delta.of(before, after), column.id());
    }

    private static int place(EditFields fields, int last) {
        int position = fields.integer("position", last);
        if (position < 1 || position > last) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "position " + position + " is not one of 1 to " + last);
        }
        return position;
    }

    /** A key whose columns are in the order of the table stays in that order. */
    private static Table withKey(Table table, String column, boolean wanted) {
        PrimaryKey key = table.primaryKey();
        List<String> now = key == null ? List.of() : key.columns();
        if (now.contains(column) == wanted) {
            return table;
        }
        List<String> ids = new ArrayList<>(now);
        if (!wanted) {
            ids.remove(column);
        } else {
            boolean inOrder = now.equals(inColumnOrder(table, now));
            ids.add(column);
            if (inOrder) {
                ids = new ArrayList<>(inColumnOrder(table, ids));
            }
        }
        return table.withPrimaryKey(
                ids.isEmpty()
                        ? null
                        : key == null ? new PrimaryKey(null, ids) : key.withColumns(ids));
    }

    private static List<String> inColumnOrder(Table table, List<String> ids) {
        return table.columns().stream().map(Column::id).filter(ids::contains).toList();
    }

    Applied dropColumn(EditFields edit) {
        Table before = references.tableOf(edit);
        Column column = References.columnOf(before, edit);
        InUse.refuseDrop(model, before, column);
        Table after =
                withKey(
                        before.withColumns(
                                before.columns().stream()
                                        .filter(each -> !each.id().equals(column.id()))
                                        .toList()),
                        column.id(),
                        false);
        return Applied.of(Delta.of(before, after), column.id());
    }

    Applied setColumn(EditFields edit) {
        Table before = references.tableOf(edit);
        Column old = References.columnOf(before, edit);
        EditFields set = required(edit);
        set.only("column", ColumnFields.KNOWN);
        Column fresh = columns.change(old, set);
        List<Column> all = new ArrayList<>(before.columns());
        int at = all.indexOf(old);
        all.set(at, fresh);
        if (set.has("position")) {
            all.remove(at);
            all.add(place(set, all.size() + 1) - 1, fresh);
        }
        Table after = before.withColumns(all);
        if (!fresh.name().equals(old.name())) {
            InUse.refuseRename(dialect, before, old);
            after =
                    Renaming.expressions(
                            after, Map.of(old.name().toLowerCase(Locale.ROOT), fresh.name()));
        }
        boolean key = set.flag("isPrimaryKey").orElse(before.isKeyColumn(old.id()));
        after = withKey(after, fresh.id(), key);
        InUse.refuseRetype(model, dialect, before, old, fresh);
        return Applied.of(Delta.of(before, after));
    }

    Applied addSchema(EditFields edit) {
        String name = edit.text("schema").map(String::strip).orElse("");
        if (model.schemas().stream().anyMatch(each -> EditFields.sameName(each, name))) {
            throw DesignerRefusal.VALIDATION_ERROR.because("Schema '" + name + "' already exists");
        }
        return Applied.of(new Delta(List.of(), List.of(name), List.of()));
    }

    Applied dropSchema(EditFields edit) {
        String name = schemaNamed(edit.filled("schema"));
        if (model.unordered().stream().anyMatch(each -> each.schema().equals(name))) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "Schema '%s' has tables; drop them or move them to another schema first"
                            .formatted(name));
        }
        return Applied.of(new Delta(List.of(), List.of(), List.of(name)));
    }
}
