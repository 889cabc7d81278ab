package dev.toolroom.capability.designer.view;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.view.Views.Detail;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is shown of one table.
 *
 * @param only names of columns in lower case; empty for all of them
 */
public record TableView(
        Model model, DatabaseKind kind, Detail detail, boolean keys, Set<String> only) {
    /** A wider table says how many columns it has and is read in parts. */
    private static final int COLUMNS = 200;

    public static TableView of(Model model, DatabaseKind kind, Json.Obj options) {
        Set<String> only =
                options.get("columns") instanceof Json.Arr names
                        ? names.texts().stream()
                                .map(name -> name.toLowerCase(Locale.ROOT))
                                .collect(Collectors.toSet())
                        : Set.of();
        return new TableView(
                model,
                kind,
                Detail.of(options.text("includeColumns", "")),
                options.get("includeForeignKeys") instanceof Json.Bool(boolean wanted) && wanted,
                only);
    }

    public Json.Obj of(Table table, int from, int limit) {
        var json = Json.object();
        if (detail == Detail.FULL) {
            json.put("id", table.id());
        }
        json.put("schema", table.schema()).put("name", table.name());
        only.forEach(name -> References.columnNamed(table, name));
        columns(table, from, Math.min(limit, COLUMNS), json);
        if (keys) {
            json.put(
                    "foreignKeys",
                    list(
                            table.foreignKeys(),
                            key -> shown(foreignKey(model, table, key), key.id())));
        }
        if (detail == Detail.FULL) {
            rest(table, json);
        }
        NotEdited.put(model, table, json);
        return json.build();
    }

    private void columns(Table table, int from, int limit, Json.Builder json) {
        if (detail == Detail.NONE) {
            return;
        }
        List<Column> chosen =
                table.columns().stream()
                        .filter(
                                column ->
                                        only.isEmpty()
                                                || only.contains(
                                                        column.name().toLowerCase(Locale.ROOT)))
                        .toList();
        List<Column> page = chosen.stream().skip(from).limit(limit).toList();
        json.put("columns", list(page, column -> column(table, column)));
        if (page.size() < table.columns().size()) {
            json.put("columnsTotal", table.columns().size());
        }
        if (from + page.size() < chosen.size()) {
            json.put("nextCursor", Integer.toString(from + page.size()));
        }
    }

    private Json.Obj column(Table table, Column column) {
        var json = Json.object();
        if (detail == Detail.FULL) {
            json.put("id", column.id());
        }
        json.put("name", column.name());
        if (detail == Detail.NAMES) {
            return json.build();
        }
        json.put("dataType", column.type().label())
                .put("isPrimaryKey", table.isKeyColumn(column.id()))
                .put("isNullable", column.nullable());
        if (detail == Detail.FULL) {
            size(column.type(), json);
            full(column, json);
        }
        return json.build();
    }

    private void size(ColumnType type, Json.Builder json) {
        TypeRule rule = TypeVocabulary.of(kind).ruleOf(type);
        switch (rule.form()) {
            case PLAIN -> {}
            case LENGTH -> json.put("maxLength", type.length() == 0 ? "" : type.lengthText());
            case PRECISION -> json.put("precision", type.precision()).put("scale", type.scale());
            case SCALE -> json.put("scale", type.scale());
        }
    }

    private static void full(Column column, Json.Builder json) {
        json.put("isIdentity", column.identity() != null);
        if (column.identity() != null) {
            json.put("identitySeed", column.identity().seed())
                    .put("identityIncrement", column.identity().increment());
            if (column.identity().always()) {
                json.put("identityAlways", true);
            }
        }
        json.putIfPresent("defaultValue", column.defaultValue())
                .putIfPresent("defaultName", column.defaultName())
                .put("isComputed", column.computed() != null);
        if (column.computed() != null) {
            json.put("computedFormula", column.computed().formula())
                    .put("computedPersisted", column.computed().persisted());
        }
        json.putIfPresent("comment", column.comment());
    }

    private Json.Obj shown(Json.Obj json, String id) {
        return detail == Detail.FULL ? json.with("id", id) : json;
    }

    /** Beyond the columns: what the full view has and the others leave out. */
    private void rest(Table table, Json.Builder json) {
        PrimaryKey key = table.primaryKey();
        if (key != null) {
            json.putIfPresent("pkName", key.name())
                    .put("primaryKey", Json.Arr.ofTexts(table.columnNames(key.columns())));
            if (!key.attributes().isEmpty()) {
                json.put("pkAttributes", key.attributes());
            }
        }
        if (!table.uniques().isEmpty()) {
            json.put("uniques", list(table.uniques(), each -> unique(table, each)));
        }
        if (!table.checks().isEmpty()) {
            json.put("checks", list(table.checks(), TableView::check));
        }
        if (!table.indexes().isEmpty()) {
            json.put("indexes", list(table.indexes(), each -> index(table, each)));
        }
        json.putIfPresent("comment", table.comment());
    }

    private static Json.Obj index(Table table, TableIndex index) {
        var json =
                Json.object()
                        .put("name", index.name())
                        .put(
                                "columns",
                                Json.Arr.ofTexts(
                                        index.parts().stream()
                                                .map(
                                                        part ->
                                                                table.columnName(part.column())
                                                                        + (part.descending()
                                                                                ? " DESC"
                                                                                : ""))
                                                .toList()))
                        .put("isUnique", index.unique());
        if (!index.included().isEmpty()) {
            json.put("include", Json.Arr.ofTexts(table.columnNames(index.included())));
        }
        return json.putIfPresent("where", index.filter()).build();
    }

    private static Json.Obj check(CheckRule rule) {
        return attributed(
                Json.object().put("name", rule.name()).put("expression", rule.expression()).build(),
                rule.attributes());
    }

    /** One part of a table by its id, or what the table says of itself by its own. */
    Optional<Json.Obj> part(Table table, String id) {
        if (table.id().equals(id)) {
            return Optional.of(itself(table));
        }
        return Stream.of(
                        table.columns().stream()
                                .filter(each -> each.id().equals(id))
                                .map(each -> column(table, each)),
                        table.foreignKeys().stream()
                                .filter(each -> each.id().equals(id))
                                .map(each -> foreignKey(model, table, each)),
                        table.uniques().stream()
                                .filter(each -> each.id().equals(id))
                                .map(each -> unique(table, each)),
                        table.checks().stream()
                                .filter(each -> each.id().equals(id))
                                .map(TableView::check),
                        table.indexes().stream()
                                .filter(each -> each.id().equals(id))
                                .map(each -> index(table, each)))
                .flatMap(each -> each)
                .findFirst();
    }

    private static Json.Obj itself(Table table) {
        var json =
                Json.object()
                        .put("schema", table.schema())
                        .put("name", table.name())
                        .put(
                                "columnOrder",
                                Json.Arr.ofTexts(
                                        table.columns().stream().map(Column::name).toList()))
                        .putIfPresent("comment", table.comment());
        PrimaryKey key = table.primaryKey();
        if (key != null) {
            json.put("primaryKey", Json.Arr.ofTexts(table.columnNames(key.columns())))
                    .putIfPresent("pkName", key.name());
        }
        return json.build();
    }

    private static Json.Obj unique(Table table, UniqueKey key) {
        return attributed(
                Json.object()
                        .put("name", key.name())
                        .put("columns", Json.Arr.ofTexts(table.columnNames(key.columns())))
                        .build(),
                key.attributes());
    }

    /** With what the database says more of a constraint, in its words. */
    private static Json.Obj attributed(Json.Obj json, String attributes) {
        return attributes.isEmpty() ? json : json.with("attributes", attributes);
    }

    static Json.Obj foreignKey(Model model, Table table, ForeignKey key) {
        Table target = model.table(key.referencedTable()).orElseThrow();
        Json.Obj json =
                Json.object()
                        .put("name", key.name())
                        .put("referencedTable", ChangeList.reference(target))
                        .put(
                                "mappings",
                                list(
                                        key.mappings(),
                                        pair ->
                                                Json.object()
                                                        .put(
                                                                "column",
                                                                table.columnName(pair.column()))
                                                        .put(
                                                                "referencedColumn",
                                                                target.columnName(
                                                                        pair.referencedColumn()))
                                                        .build()))
                        .put("onDeleteAction", key.onDelete().number())
                        .put("onUpdateAction", key.onUpdate().number())
                        .build();
        return attributed(json, key.attributes());
    }

    private static <T> Json.Arr list(
            List<T> items, java.util.function.Function<T, Json.Obj> write) {
        return new Json.Arr(items.stream().<Json>map(write).toList());
    }
}
