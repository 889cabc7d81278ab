package dev.toolroom.capability.designer.model;

import static dev.toolroom.capability.designer.model.EditFields.sameName;
import static dev.toolroom.capability.designer.model.EditFields.shorten;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.List;
import java.util.function.Function;

/** Finds what a reference means: by id where it has one, else by name in any case. */
public final class References {
    private static final int TWINS = 3;

    private final Model model;

    public References(Model model) {
        this.model = model;
    }

    public Table table(Json.Obj reference) {
        return table(new EditFields(reference));
    }

    public Table tableOf(EditFields edit) {
        return table(
                edit.object("table")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing table reference (schema + name)")));
    }

    public Table table(EditFields reference) {
        String id = reference.filled("id");
        if (id != null) {
            return model.table(id)
                    .orElseThrow(
                            () ->
                                    DesignerRefusal.NOT_FOUND.because(
                                            "Table id '" + shorten(id) + "' not found"));
        }
        String name = reference.filled("name");
        if (name == null) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Missing table reference (schema + name)");
        }
        String schema = reference.filled("schema");
        List<Table> found =
                schema == null
                        ? model.unordered().stream()
                                .filter(each -> sameName(each.name(), name))
                                .toList()
                        : model.named(schema.strip(), name.strip());
        String label = shorten(schema == null ? name : schema + "." + name);
        if (found.isEmpty()) {
            throw DesignerRefusal.NOT_FOUND.because(
                    "Table '" + label + "' not found" + elsewhere(name, label, schema != null));
        }
        if (found.size() > 1) {
            throw DesignerRefusal.AMBIGUOUS_IDENTIFIER.hinting(
                    "Table '" + label + "' matches more than one; send the id of the one you mean",
                    "ids",
                    found.stream()
                            .limit(TWINS)
                            .map(each -> each.id() + " " + shorten(each.label()))
                            .toList());
        }
        return found.getFirst();
    }

    /** Where a table of that name is, or what else may have been meant. */
    private String elsewhere(String name, String label, boolean whole) {
        List<String> there =
                model.unordered().stream()
                        .filter(each -> sameName(each.name(), name))
                        .map(each -> "'" + shorten(each.label()) + "'")
                        .sorted()
                        .limit(TWINS)
                        .toList();
        return there.isEmpty() ? meant(label, whole) : "; there is " + String.join(" and ", there);
    }

    private String meant(String label, boolean whole) {
        Function<Table, String> known = whole ? Table::label : Table::name;
        return SimilarNames.to(label, model.unordered().stream().map(known).toList())
                .map(each -> "; did you mean '" + each + "'?")
                .orElse("");
    }

    private static <T> T one(List<T> found, String what) {
        if (found.size() > 1) {
            throw DesignerRefusal.AMBIGUOUS_IDENTIFIER.because(
                    what + " matches more than one; use the id from get_table full");
        }
        return found.getFirst();
    }

    public static Column columnOf(Table table, EditFields edit) {
        EditFields reference =
                edit.object("column")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing column reference (name)"));
        return part(table, table.columns(), reference, "Column", Column::id, Column::name);
    }

    public static ForeignKey foreignKeyOf(Table table, EditFields edit) {
        EditFields reference =
                edit.object("foreignKey")
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier(
                                        "Missing foreignKey reference (name)"));
        return part(
                table,
                table.foreignKeys(),
                reference,
                "Foreign key",
                ForeignKey::id,
                ForeignKey::name);
    }

    /** Something of a table that has an id and a name. */
    public static <T> T part(
            Table table,
            List<T> parts,
            EditFields reference,
            String what,
            Function<T, String> id,
            Function<T, String> name) {
        String wantedId = reference.filled("id");
        String wanted = wantedId != null ? wantedId : reference.filled("name");
        if (wanted == null) {
            throw DesignerRefusal.INVALID_REQUEST.because("Missing " + what + " name");
        }
        Function<T, String> by = wantedId != null ? id : name;
        List<T> found = parts.stream().filter(each -> sameName(by.apply(each), wanted)).toList();
        if (found.isEmpty()) {
            throw DesignerRefusal.NOT_FOUND.because(
                    what
                            + " '"
                            + shorten(wanted)
                            + "' not found in '"
                            + table.label()
                            + "'"
                            + SimilarNames.to(wanted, parts.stream().map(name).toList())
                                    .map(each -> "; did you mean '" + each + "'?")
                                    .orElse(""));
        }
        return one(found, what + " '" + shorten(wanted) + "'");
    }

    public static Column columnNamed(Table table, String name) {
        return part(
                table,
                table.columns(),
                new EditFields(Json.Obj.EMPTY.with("name", name)),
                "Column",
                Column::id,
                Column::name);
    }
}
