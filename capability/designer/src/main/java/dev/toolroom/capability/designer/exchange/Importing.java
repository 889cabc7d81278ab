package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Applies the edits of a script in order; an edit that a rule refuses is reported with its line.
 */
public final class Importing {
    private final Model model;
    private final Edits editor;
    private final BatchChanges changes = new BatchChanges();
    private final List<Script.Skipped> skipped = new ArrayList<>();
    private final Set<String> leftOut = new HashSet<>();

    /** What was there before: one thing may take several statements, and all of them come in. */
    private final Set<String> carried;

    private final Dialect dialect;
    private int made;

    public Importing(Model model, DatabaseKind kind) {
        this.model = model;
        this.dialect = Dialect.of(kind);
        this.editor = Edits.ofScript(model, kind);
        this.carried =
                model.carried().stream()
                        .map(each -> carried(each.kind(), each.name(), each.table()))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Changes the model as far as it can. */
    public Importing take(Script script) {
        for (Script.Entry entry : here(script).edits()) {
            take(entry);
        }
        return this;
    }

    /** Where a schema is the database itself, what was in another one is meant for this one. */
    private Script here(Script script) {
        String there = script.onlySchema();
        if (dialect.hasSchemas() || there.isEmpty() || model.schemas().size() != 1) {
            return script;
        }
        return script.inSchema(there, model.schemas().getFirst(), dialect::quote);
    }

    public BatchChanges changes() {
        return changes;
    }

    /** What the rules forbade. */
    public List<Script.Skipped> skipped() {
        return skipped;
    }

    public int made() {
        return made;
    }

    /** A foreign key that names no columns at the other end points at the key there. */
    private Json.Obj pointed(Json.Obj edit) {
        Json.Obj key = edit.object("foreignKey");
        if (!(key.get(ScriptEdits.COLUMNS) instanceof Json.Arr columns)) {
            return edit;
        }
        Table target = new References(model).table(key.object("referencedTable"));
        List<String> primary =
                target.primaryKey() == null
                        ? List.of()
                        : target.columnNames(target.primaryKey().columns());
        if (primary.size() != columns.texts().size()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "It names no columns of '%s', whose primary key has %s columns"
                            .formatted(target.label(), primary.size()));
        }
        var fields = Json.object();
        key.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals(ScriptEdits.COLUMNS)) {
                                fields.put(name, value);
                            }
                        });
        fields.put("mappings", Constraining.mappings(columns.texts(), primary, 0));
        return edit.with("foreignKey", fields.build());
    }

    private void take(Script.Entry entry) {
        Json.Obj edit = entry.edit();
        String op = edit.text("op", "");
        boolean known =
                op.equals("add_schema")
                        ? hasSchema(edit.text("schema", ""))
                        : op.equals("carry") && isCarried(edit.object("carried"));
        String table = key(edit.object("table"));
        if (known || (!table.isEmpty() && leftOut.contains(table))) {
            return;
        }
        Json.Obj object = edit.object("carried");
        String of = object.text("table", "");
        if (!of.isEmpty() && model.tables().stream().noneMatch(each -> each.label().equals(of))) {
            String what = object.text("kind", "") + " " + object.text("name", "");
            skipped.add(new Script.Skipped(entry.line(), what, "the design has no table " + of));
            return;
        }
        if (op.equals("add_table")) {
            schemaOf(edit.object("table"));
        }
        try {
            changes.add(editor.apply(pointed(edit)), "");
            made++;
        } catch (Refusal e) {
            if (op.equals("add_table")) {
                leftOut.add(table);
            }
            skipped.add(new Script.Skipped(entry.line(), what(op, edit), e.outcome().message()));
        }
    }

    /** The database has it already, perhaps in other words. */
    private boolean isCarried(Json.Obj object) {
        return carried.contains(
                carried(
                        object.text("kind", ""),
                        object.text("name", ""),
                        object.text("table", "")));
    }

    private static String carried(String kind, String name, String table) {
        return kind + "\n" + name + "\n" + table;
    }

    private boolean hasSchema(String name) {
        return model.schemas().stream().anyMatch(each -> each.equalsIgnoreCase(name));
    }

    /** A table brings its schema along. */
    private void schemaOf(Json.Obj table) {
        String name = table.text("schema", "");
        if (!name.isEmpty() && !hasSchema(name)) {
            Json.Obj edit = Json.Obj.EMPTY.with("op", "add_schema").with("schema", name);
            changes.add(editor.apply(edit), "");
        }
    }

    private String key(Json.Obj table) {
        String name = table.text("name", "");
        return name.isEmpty()
                ? ""
                : Table.key(
                        table.text(
                                "schema",
                                model.schemas().isEmpty() ? "" : model.schemas().getFirst()),
                        name);
    }

    private static String what(String op, Json.Obj edit) {
        var text = new StringBuilder(op.replace('_', ' '));
        for (String field : List.of("table", "column", "foreignKey", "unique", "check", "index")) {
            String name = edit.object(field).text("name", "");
            text.append(name.isEmpty() ? "" : " " + name);
        }
        return text.toString();
    }
}
