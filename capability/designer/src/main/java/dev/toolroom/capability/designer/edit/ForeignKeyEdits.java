package dev.toolroom.capability.designer.edit;

import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ForeignKey.Mapping;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The edits of foreign keys. */
final class ForeignKeyEdits {
    private static final Set<String> SETTABLE =
            Set.of(
                    "name",
                    "referencedTable",
                    "mappings",
                    "onDeleteAction",
                    "onUpdateAction",
                    "attributes");

    private final Model model;
    private final NameLimit room;
    private final References references;

    ForeignKeyEdits(Model model, NameLimit room) {
        this.model = model;
        this.room = room;
        this.references = new References(model);
    }

    Applied add(EditFields edit) {
        Table before = references.tableOf(edit);
        EditFields given =
                edit.object("foreignKey")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing edit.foreignKey"));
        Table target = target(given);
        List<Mapping> mappings = mappings(given, before, target);
        String name = given.filled("name");
        var key =
                new ForeignKey(
                        Ids.fresh("f"),
                        name == null ? generated(before, target) : name.strip(),
                        target.id(),
                        mappings,
                        action(given, "onDeleteAction", ReferentialAction.NO_ACTION),
                        action(given, "onUpdateAction", ReferentialAction.NO_ACTION),
                        ConstraintEdits.attributes(given, ""));
        List<ForeignKey> all = new ArrayList<>(before.foreignKeys());
        all.add(key);
        Delta delta = Delta.of(before, before.withForeignKeys(all));
        return name == null ? Applied.of(delta) : Applied.of(delta, key.id());
    }

    private Table target(EditFields given) {
        return references.table(
                given.object("referencedTable")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing foreignKey.referencedTable")));
    }

    /** The first free one of FK_Orders_Customers, FK_Orders_Customers_2, … */
    private String generated(Table from, Table to) {
        return room.free(
                "FK_" + from.name() + "_" + to.name(),
                name -> model.constraintsNamed(from.schema(), name) > 0);
    }

    private static List<Mapping> mappings(EditFields given, Table from, Table to) {
        List<Json> items = given.list("mappings").orElse(List.of());
        if (items.isEmpty()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "Foreign key column mappings are required: mappings [{column,"
                            + " referencedColumn}]");
        }
        return items.stream().map(item -> mapping(item, from, to)).toList();
    }

    private static Mapping mapping(Json item, Table from, Table to) {
        if (item instanceof Json.Obj object) {
            var fields = new EditFields(object);
            String column = fields.filled("column");
            String referenced = fields.filled("referencedColumn");
            if (column != null && referenced != null) {
                Column source = References.columnNamed(from, column);
                return new Mapping(source.id(), References.columnNamed(to, referenced).id());
            }
        }
        throw DesignerRefusal.VALIDATION_ERROR.because(
                "Invalid mappings item: expected {column, referencedColumn}");
    }

    private static ReferentialAction action(
            EditFields given, String name, ReferentialAction otherwise) {
        String text = given.text(name).map(String::strip).orElse("");
        // RESTRICT is answered as NO ACTION: whoever sends that back means no change.
        if (text.isEmpty() || text.equals(Integer.toString(otherwise.number()))) {
            return otherwise;
        }
        return Arrays.stream(ReferentialAction.values())
                .filter(
                        each ->
                                each.word().equals(text.toLowerCase(java.util.Locale.ROOT))
                                        || Integer.toString(each.number()).equals(text))
                .findFirst()
                .orElseThrow(
                        () ->
                                DesignerRefusal.VALIDATION_ERROR.because(
                                        name
                                                + " must be one of "
                                                + Arrays.stream(ReferentialAction.values())
                                                        .limit(4)
                                                        .map(
                                                                each ->
                                                                        each.number()
                                                                                + "="
                                                                                + each.word())
                                                        .collect(Collectors.joining(", "))));
    }

    Applied drop(EditFields edit) {
        Table before = references.tableOf(edit);
        ForeignKey key = References.foreignKeyOf(before, edit);
        List<ForeignKey> left =
                before.foreignKeys().stream().filter(each -> !each.id().equals(key.id())).toList();
        return Applied.of(Delta.of(before, before.withForeignKeys(left)), key.id());
    }

    /** Fields in {@code set}, or beside the reference. */
    Applied set(EditFields edit) {
        Table before = references.tableOf(edit);
        ForeignKey old = References.foreignKeyOf(before, edit);
        EditFields set = edit.object("set").orElse(edit);
        if (edit.object("set").isPresent()) {
            set.only("foreign key", SETTABLE);
        }
        if (SETTABLE.stream().noneMatch(set::has)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "set_foreign_key names nothing to change");
        }
        Table target =
                set.has("referencedTable")
                        ? target(set)
                        : model.table(old.referencedTable()).orElseThrow();
        boolean moved = !target.id().equals(old.referencedTable());
        if (moved && !set.has("mappings")) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "Foreign key '%s' gets another referencedTable and so needs mappings too"
                            .formatted(old.name()));
        }
        var fresh =
                new ForeignKey(
                        old.id(),
                        set.text("name").map(String::strip).orElse(old.name()),
                        target.id(),
                        set.has("mappings") ? mappings(set, before, target) : old.mappings(),
                        action(set, "onDeleteAction", old.onDelete()),
                        action(set, "onUpdateAction", old.onUpdate()),
                        ConstraintEdits.attributes(set, old.attributes()));
        List<ForeignKey> all = new ArrayList<>(before.foreignKeys());
        all.set(all.indexOf(old), fresh);
        return Applied.of(Delta.of(before, before.withForeignKeys(all)));
    }
}
