package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ForeignKey.Mapping;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts schemas to JSON for stores and files, and back, without loss. */
public final class SchemaJson {
    /**
     * The format version. Raise it, with a migration that makes older builds refuse the home, for
     * each new field that a build must know to publish a design correctly. Other fields need no new
     * version: older builds carry them.
     */
    public static final int FORMAT = 1;

    private static final String FORMAT_FIELD = "format";
    private static final Set<String> PARTS = Set.of(FORMAT_FIELD, "schemas", "tables", "carried");

    private SchemaJson() {}

    /** Begins JSON with the format version. */
    public static Json.Builder formatted() {
        return Json.object().put(FORMAT_FIELD, FORMAT);
    }

    /** Refuses JSON of a newer format. JSON without a version has format 1. */
    public static void expectFormat(Json.Obj json) {
        int format = json.get(FORMAT_FIELD) == null ? 1 : number(json, FORMAT_FIELD);
        if (format > FORMAT) {
            throw newerFormat(
                    "is in format " + format + "; this build reads up to format " + FORMAT);
        }
    }

    private static Refusal newerFormat(String why) {
        return new Refusal(
                () -> "newer_format",
                "This design was saved by a newer Toolroom: it " + why,
                "Use the newer Toolroom; nothing was changed");
    }

    public static Json.Obj write(DatabaseSchema schema) {
        return formatted()
                .put("schemas", Json.Arr.ofTexts(schema.schemas()))
                .put("tables", array(schema.tables(), SchemaJson::write))
                .putIfPresent("carried", arrayOrNull(schema.carried()))
                .build();
    }

    public static DatabaseSchema read(Json.Obj json) {
        expectFormat(json);
        for (String part : json.fields().keySet()) {
            if (!PARTS.contains(part)) {
                throw newerFormat("has a part that this build does not know, '" + part + "'");
            }
        }
        return new DatabaseSchema(
                texts(json, "schemas"),
                objects(json, "tables", SchemaJson::readTable),
                objects(json, "carried", SchemaJson::readCarried));
    }

    public static Json.Obj write(Table table) {
        return table.carried().addTo(writeKnown(table));
    }

    private static Json.Obj writeKnown(Table table) {
        var json =
                Json.object()
                        .put("id", table.id())
                        .put("schema", table.schema())
                        .put("name", table.name())
                        .put("columns", array(table.columns(), SchemaJson::write));
        PrimaryKey key = table.primaryKey();
        if (key != null) {
            json.put(
                    "primaryKey",
                    Json.object()
                            .putIfPresent("name", key.name())
                            .put("columns", Json.Arr.ofTexts(key.columns()))
                            .putIfPresent("attributes", emptyToNull(key.attributes()))
                            .build());
        }
        putUnlessEmpty(json, "foreignKeys", table.foreignKeys(), SchemaJson::write);
        putUnlessEmpty(json, "uniques", table.uniques(), SchemaJson::write);
        putUnlessEmpty(json, "checks", table.checks(), SchemaJson::write);
        putUnlessEmpty(json, "indexes", table.indexes(), SchemaJson::write);
        return json.putIfPresent("comment", table.comment())
                .putIfPresent("options", emptyToNull(table.options()))
                .build();
    }

    private static Json.@Nullable Arr arrayOrNull(List<Carried> carried) {
        return carried.isEmpty() ? null : array(carried, SchemaJson::write);
    }

    public static Json.Obj write(Carried carried) {
        var json =
                Json.object()
                        .put("kind", carried.kind())
                        .put("name", carried.name())
                        .putIfPresent("table", emptyToNull(carried.table()))
                        .put("sql", carried.sql());
        return carried.first() ? json.put("first", true).build() : json.build();
    }

    public static Carried readCarried(Json.Obj json) {
        return new Carried(
                json.text("kind", ""),
                json.text("name", ""),
                json.text("table", ""),
                flag(json, "first"),
                json.text("sql", ""));
    }

    public static Table readTable(Json.Obj json) {
        Table table = readKnown(json);
        return table.withCarried(CarriedFields.of(json, writeKnown(table)));
    }

    private static Table readKnown(Json.Obj json) {
        PrimaryKey key =
                json.get("primaryKey") instanceof Json.Obj stored
                        ? new PrimaryKey(
                                text(stored, "name"),
                                texts(stored, "columns"),
                                stored.text("attributes", ""))
                        : null;
        return new Table(
                json.text("id", ""),
                json.text("schema", ""),
                json.text("name", ""),
                objects(json, "columns", SchemaJson::readColumn),
                key,
                objects(json, "foreignKeys", SchemaJson::readForeignKey),
                objects(
                        json,
                        "uniques",
                        each ->
                                new UniqueKey(
                                        each.text("id", ""),
                                        each.text("name", ""),
                                        texts(each, "columns"),
                                        each.text("attributes", ""))),
                objects(
                        json,
                        "checks",
                        each ->
                                new CheckRule(
                                        each.text("id", ""),
                                        each.text("name", ""),
                                        each.text("expression", ""),
                                        each.text("attributes", ""))),
                objects(json, "indexes", SchemaJson::readIndex),
                text(json, "comment"),
                json.text("options", ""));
    }

    private static Json.Obj write(Column column) {
        var json =
                Json.object()
                        .put("id", column.id())
                        .put("name", column.name())
                        .put("type", column.type().name());
        putUnlessZero(json, "length", column.type().length());
        putUnlessZero(json, "precision", column.type().precision());
        putUnlessZero(json, "scale", column.type().scale());
        json.putIfPresent("typeAttributes", emptyToNull(column.type().attributes()));
        if (column.nullable()) {
            json.put("nullable", true);
        }
        Identity identity = column.identity();
        if (identity != null) {
            json.put(
                    "identity",
                    Json.Arr.of(Json.Num.of(identity.seed()), Json.Num.of(identity.increment())));
            if (identity.always()) {
                json.put("identityAlways", true);
            }
        }
        json.putIfPresent("default", column.defaultValue());
        json.putIfPresent("defaultName", column.defaultName());
        Computed computed = column.computed();
        if (computed != null) {
            json.put("formula", computed.formula()).put("persisted", computed.persisted());
        }
        return json.putIfPresent("comment", column.comment()).build();
    }

    private static Column readColumn(Json.Obj json) {
        Identity identity =
                json.get("identity") instanceof Json.Arr(var both)
                        ? new Identity(
                                longOf(both.getFirst()),
                                longOf(both.getLast()),
                                flag(json, "identityAlways"))
                        : null;
        String formula = text(json, "formula");
        return new Column(
                json.text("id", ""),
                json.text("name", ""),
                new ColumnType(
                        json.text("type", ""),
                        number(json, "length"),
                        number(json, "precision"),
                        number(json, "scale"),
                        json.text("typeAttributes", "")),
                flag(json, "nullable"),
                identity,
                text(json, "default"),
                text(json, "defaultName"),
                formula == null ? null : new Computed(formula, flag(json, "persisted")),
                text(json, "comment"));
    }

    private static Json.Obj write(ForeignKey key) {
        return Json.object()
                .put("id", key.id())
                .put("name", key.name())
                .put("table", key.referencedTable())
                .put("columns", Json.Arr.ofTexts(key.columns()))
                .put("referenced", Json.Arr.ofTexts(key.referencedColumns()))
                .put("onDelete", key.onDelete().storedNumber())
                .put("onUpdate", key.onUpdate().storedNumber())
                .putIfPresent("attributes", emptyToNull(key.attributes()))
                .build();
    }

    private static ForeignKey readForeignKey(Json.Obj json) {
        List<String> columns = texts(json, "columns");
        List<String> referenced = texts(json, "referenced");
        var mappings = new java.util.ArrayList<Mapping>();
        for (int i = 0; i < columns.size(); i++) {
            mappings.add(new Mapping(columns.get(i), referenced.get(i)));
        }
        return new ForeignKey(
                json.text("id", ""),
                json.text("name", ""),
                json.text("table", ""),
                mappings,
                ReferentialAction.of(number(json, "onDelete")),
                ReferentialAction.of(number(json, "onUpdate")),
                json.text("attributes", ""));
    }

    private static Json.Obj write(UniqueKey key) {
        return Json.object()
                .put("id", key.id())
                .put("name", key.name())
                .put("columns", Json.Arr.ofTexts(key.columns()))
                .putIfPresent("attributes", emptyToNull(key.attributes()))
                .build();
    }

    private static Json.Obj write(CheckRule rule) {
        return Json.object()
                .put("id", rule.id())
                .put("name", rule.name())
                .put("expression", rule.expression())
                .putIfPresent("attributes", emptyToNull(rule.attributes()))
                .build();
    }

    private static Json.Obj write(TableIndex index) {
        var json =
                Json.object()
                        .put("id", index.id())
                        .put("name", index.name())
                        .put("columns", Json.Arr.ofTexts(index.columns()));
        List<String> descending =
                index.parts().stream().filter(Part::descending).map(Part::column).toList();
        if (!descending.isEmpty()) {
            json.put("descending", Json.Arr.ofTexts(descending));
        }
        if (!index.included().isEmpty()) {
            json.put("include", Json.Arr.ofTexts(index.included()));
        }
        json.putIfPresent("where", index.filter());
        return index.unique() ? json.put("unique", true).build() : json.build();
    }

    private static TableIndex readIndex(Json.Obj json) {
        List<String> descending = texts(json, "descending");
        return new TableIndex(
                json.text("id", ""),
                json.text("name", ""),
                flag(json, "unique"),
                texts(json, "columns").stream()
                        .map(column -> new Part(column, descending.contains(column)))
                        .toList(),
                texts(json, "include"),
                text(json, "where"));
    }

    /** Returns null for an empty text. */
    private static @Nullable String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static <T> Json.Arr array(List<T> items, Function<T, Json.Obj> write) {
        return new Json.Arr(items.stream().<Json>map(write).toList());
    }

    private static <T> void putUnlessEmpty(
            Json.Builder json, String name, List<T> items, Function<T, Json.Obj> write) {
        if (!items.isEmpty()) {
            json.put(name, array(items, write));
        }
    }

    private static void putUnlessZero(Json.Builder json, String name, int value) {
        if (value != 0) {
            json.put(name, value);
        }
    }

    private static <T> List<T> objects(Json.Obj json, String name, Function<Json.Obj, T> read) {
        return json.get(name) instanceof Json.Arr(var items)
                ? items.stream().map(item -> read.apply((Json.Obj) item)).toList()
                : List.of();
    }

    private static List<String> texts(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Arr items ? items.texts() : List.of();
    }

    private static @Nullable String text(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Str(String value) ? value : null;
    }

    private static int number(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Num value ? value.decimal().intValue() : 0;
    }

    private static long longOf(Json value) {
        return value instanceof Json.Num number ? number.decimal().longValue() : 0;
    }

    private static boolean flag(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Bool(boolean value) && value;
    }
}
