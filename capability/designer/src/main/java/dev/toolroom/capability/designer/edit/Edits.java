package dev.toolroom.capability.designer.edit;

import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.rules.ColumnRules;
import dev.toolroom.capability.designer.model.rules.EngineRules;
import dev.toolroom.capability.designer.model.rules.ExpressionRules;
import dev.toolroom.capability.designer.model.rules.KeyLimitRules;
import dev.toolroom.capability.designer.model.rules.KeyRules;
import dev.toolroom.capability.designer.model.rules.NameRules;
import dev.toolroom.capability.designer.model.rules.NamingScopes;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.NamedPart;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one way a design changes: an edit is made, checked against every rule, and kept or undone.
 */
public final class Edits {
    private final Model model;
    private final Dialect dialect;
    private final boolean ofScript;

    /**
     * @param kind whose types and limits hold
     */
    public Edits(Model model, DatabaseKind kind) {
        this(model, kind, false);
    }

    private Edits(Model model, DatabaseKind kind, boolean ofScript) {
        this.model = model;
        this.dialect = Dialect.of(kind);
        this.ofScript = ofScript;
    }

    /** Edits that warn of keys which the engine cannot have, so that no table is left out. */
    public static Edits ofScript(Model model, DatabaseKind kind) {
        return new Edits(model, kind, true);
    }

    /**
     * Changes the model as the edit says.
     *
     * @throws Refusal if it must not; the model is then as it was
     */
    public Applied apply(Json.Obj edit) {
        Applied applied = made(edit);
        return check(applied);
    }

    /** As {@link #apply(Json.Obj)}, for a change that is known already. */
    public Applied apply(Delta delta) {
        return check(Applied.of(delta));
    }

    private Applied check(Applied made) {
        Applied applied = made;
        Delta delta = applied.delta();
        if (delta.isEmpty()) {
            return applied.warning("an edit changed nothing");
        }
        String version = model.version();
        model.apply(delta);
        try {
            delta.schemasAdded().forEach(this::schemaName);
            delta.tables().forEach(change -> check(change.before(), change.after()));
        } catch (Refusal e) {
            model.apply(delta.inverse());
            throw e;
        }
        for (Delta.Change change : delta.tables()) {
            for (String each : warnings(change.before(), change.after())) {
                applied = applied.warning(each);
            }
        }
        return model.version().equals(version)
                ? applied.warning("only the case of a name changed; the version is the same")
                : applied;
    }

    /** Keys that rows may not fit in; of a script also those that the engine cannot have. */
    private List<String> warnings(@Nullable Table before, @Nullable Table after) {
        if (after == null) {
            return List.of();
        }
        var warnings = new ArrayList<>(KeyLimitRules.warnings(dialect, before, after));
        if (ofScript) {
            warnings.addAll(KeyLimitRules.problems(dialect, before, after));
        }
        return warnings;
    }

    private void schemaName(String name) {
        NameRules.check("Schema name", name, dialect.names());
        EngineRules.schemaAdded(dialect, name);
    }

    private void check(@Nullable Table before, @Nullable Table after) {
        if (after == null) {
            return;
        }
        tableName(before, after);
        new ColumnRules(dialect.types(), dialect.names()).check(before, after);
        constraintNames(before, after);
        new KeyRules(model, dialect).check(before, after);
        EngineRules.check(dialect, before, after);
        if (!ofScript) {
            KeyLimitRules.problems(dialect, before, after).stream()
                    .findFirst()
                    .ifPresent(
                            why -> {
                                throw DesignerRefusal.VALIDATION_ERROR.because(why);
                            });
        }
        ExpressionRules.check(dialect, before, after);
    }

    private void tableName(@Nullable Table before, Table after) {
        if (before != null && before.label().equals(after.label())) {
            return;
        }
        NameRules.check("Table name", after.name(), dialect.names());
        if (model.named(after.schema(), after.name()).size() > 1) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "Table '" + after.label() + "' already exists");
        }
    }

    private void constraintNames(@Nullable Table before, Table after) {
        boolean moved = before == null || !before.schema().equals(after.schema());
        List<NamingScopes.Named> fresh = new ArrayList<>(NamingScopes.of(after));
        if (before != null && !moved) {
            NamingScopes.of(before).forEach(fresh::remove);
        }
        fresh.forEach(each -> constraintName(after, each));
    }

    private void constraintName(Table table, NamingScopes.Named named) {
        boolean index = named.part() == NamedPart.INDEX;
        NameRules.check(
                index ? "Index name" : "Constraint name",
                spelled(table, named.name()),
                dialect.names());
        // Most names are there once, and only what is there twice wants a closer look.
        int uses =
                model.constraintsNamed(table.schema(), named.name())
                        + model.indexesNamed(table.schema(), named.name());
        if (uses > 1 && NamingScopes.isTaken(dialect, model.unordered(), table, named)) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    (index ? "Index name '" : "Constraint name '")
                            + EditFields.shorten(spelled(table, named.name()))
                            + "' is already in use"
                            + (index ? " in schema '" + table.schema() + "'" : ""));
        }
    }

    /** As the edit wrote it, not as it is compared. */
    private static String spelled(Table table, String name) {
        PrimaryKey key = table.primaryKey();
        var all = new ArrayList<String>();
        if (key != null && key.name() != null) {
            all.add(key.name());
        }
        table.foreignKeys().forEach(each -> all.add(each.name()));
        table.uniques().forEach(each -> all.add(each.name()));
        table.checks().forEach(each -> all.add(each.name()));
        table.indexes().forEach(each -> all.add(each.name()));
        return all.stream().filter(each -> each.equalsIgnoreCase(name)).findFirst().orElse(name);
    }

    /** Of scripts and files: what is known as text only. */
    private static Applied carried(EditFields edit) {
        Json.Obj given = edit.object("carried").map(EditFields::object).orElse(Json.Obj.EMPTY);
        return Applied.of(Delta.carrying(List.of(SchemaJson.readCarried(given)), List.of()));
    }

    private Applied made(Json.Obj json) {
        var edit = new EditFields(json);
        var tables = new TableEdits(model, dialect);
        var keys = new ForeignKeyEdits(model, dialect.names());
        String op = json.text("op", "");
        return switch (op) {
            case "add_table" -> tables.addTable(edit);
            case "drop_table" -> tables.dropTable(edit);
            case "set_table" -> tables.setTable(edit);
            case "add_column" -> tables.addColumn(edit);
            case "drop_column" -> tables.dropColumn(edit);
            case "set_column" -> tables.setColumn(edit);
            case "carry" -> carried(edit);
            case "add_schema" -> tables.addSchema(edit);
            case "drop_schema" -> tables.dropSchema(edit);
            case "add_foreign_key" -> keys.add(edit);
            case "drop_foreign_key" -> keys.drop(edit);
            case "set_foreign_key" -> keys.set(edit);
            default ->
                    new ConstraintEdits(model, dialect.names())
                            .apply(op, edit)
                            .orElseThrow(
                                    () ->
                                            DesignerRefusal.INVALID_REQUEST.because(
                                                    "Unknown edit op: " + EditFields.shorten(op)));
        };
    }
}
