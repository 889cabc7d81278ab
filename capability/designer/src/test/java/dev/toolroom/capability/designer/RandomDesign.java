package dev.toolroom.capability.designer;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A whole design with something of everything, names and texts that need quotes included. */
final class RandomDesign {
    private static final List<String> ODD =
            List.of("", " of", "'s", "\"q\"", "]b[", "é", " select", ";--");
    private final Random random;
    private final DatabaseKind kind;
    private final List<String> schemas;
    private final List<Json.Obj> edits = new ArrayList<>();
    private int names;

    private RandomDesign(long seed, DatabaseKind kind, List<String> schemas) {
        this.random = new Random(seed);
        this.kind = kind;
        this.schemas = schemas;
    }

    /**
     * Edits that make one in a blank design.
     *
     * @param schemas the one that is there, then others to make; only one where there are no more
     */
    static List<Json.Obj> edits(long seed, DatabaseKind kind, List<String> schemas) {
        var design = new RandomDesign(seed, kind, schemas);
        schemas.stream()
                .skip(1)
                .forEach(
                        each ->
                                design.edits.add(
                                        Json.object()
                                                .put("op", "add_schema")
                                                .put("schema", each)
                                                .build()));
        List<Json.Obj> tables = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tables.add(design.table());
        }
        tables.forEach(table -> design.foreignKey(table, tables));
        return design.edits;
    }

    private String fresh(String stem) {
        return stem + ++names + ODD.get(random.nextInt(ODD.size()));
    }

    private boolean often() {
        return random.nextInt(3) > 0;
    }

    private boolean tsql() {
        return kind == DatabaseKind.SQLSERVER || kind == DatabaseKind.H2;
    }

    private String whole() {
        return TypeVocabulary.of(kind)
                .find("int")
                .or(() -> TypeVocabulary.of(kind).find("integer"))
                .map(TypeRule::name)
                .orElse("integer");
    }

    private Json.Obj table() {
        Json.Obj reference =
                Json.object()
                        .put("schema", schemas.get(random.nextInt(schemas.size())))
                        .put("name", fresh("T"))
                        .build();
        List<String> columns = new ArrayList<>();
        List<Json> made = new ArrayList<>();
        made.add(key("Id", often()));
        made.add(
                Json.object()
                        .put("name", "Ref")
                        .put("dataType", whole())
                        .put("isNullable", true)
                        .build());
        for (int i = random.nextInt(6); i >= 0; i--) {
            made.add(column(columns));
        }
        var edit =
                Json.object()
                        .put("op", "add_table")
                        .put("table", reference)
                        .put("initialColumns", new Json.Arr(made));
        if (often()) {
            edit.put("comment", comment());
        }
        // A key has no name of its own in MariaDB.
        if (often() && kind != DatabaseKind.MARIADB) {
            edit.put("pkName", fresh("PKN"));
        }
        edits.add(edit.build());
        constraints(reference, columns);
        return reference;
    }

    private Json.Obj key(String name, boolean identity) {
        var json =
                Json.object().put("name", name).put("dataType", whole()).put("isPrimaryKey", true);
        if (identity) {
            json.put("isIdentity", true);
            if (kind != DatabaseKind.SQLITE
                    && kind != DatabaseKind.MARIADB
                    && random.nextBoolean()) {
                json.put("identitySeed", 10).put("identityIncrement", 5);
            }
        }
        return json.build();
    }

    private String comment() {
        return fresh("It's \"so\" \\ called\nand `more` -- ");
    }

    private Json.Obj column(List<String> columns) {
        List<String> types = TypeVocabulary.of(kind).names();
        TypeRule rule =
                TypeVocabulary.of(kind).find(types.get(random.nextInt(types.size()))).orElseThrow();
        String name = fresh("C");
        columns.add(name);
        var json = Json.object().put("name", name).put("dataType", rule.name());
        switch (rule.form()) {
            case PLAIN -> {}
            case LENGTH -> {
                boolean max = rule.unlimited() && random.nextBoolean();
                int most = Math.min(rule.most(), 200);
                json.put("maxLength", max ? "MAX" : Integer.toString(1 + random.nextInt(most)));
            }
            case PRECISION -> json.put("precision", 9).put("scale", random.nextInt(5));
            case SCALE -> json.put("scale", random.nextInt(rule.most() + 1));
        }
        json.put("isNullable", often());
        if (often()) {
            json.put("comment", comment());
        }
        if (random.nextInt(3) == 0) {
            json.put("defaultValue", tsql() ? "(N'it''s')" : "'it''s'");
            if (tsql() && random.nextBoolean()) {
                json.put("defaultName", fresh("DFN"));
            }
        }
        return json.build();
    }

    private void constraints(Json.Obj table, List<String> columns) {
        if (often()) {
            add(table, "add_unique", "unique", "UQ", List.of("Id", columns.getFirst()), false);
        }
        if (often()) {
            String last = columns.getLast();
            add(table, "add_index", "index", "IX", List.of("Id", last + " DESC"), often());
        }
        if (kind != DatabaseKind.H2 && kind != DatabaseKind.MARIADB) {
            index(table, columns.getLast());
        }
        if (often()) {
            edits.add(
                    Json.object()
                            .put("op", "add_check")
                            .put("table", table)
                            .put(
                                    "check",
                                    Json.object()
                                            .put("name", fresh("CK"))
                                            .put("expression", "(Ref > 0) AND Ref <> ')' ")
                                            .build())
                            .build());
        }
        if (tsql() || kind == DatabaseKind.POSTGRESQL) {
            edits.add(
                    Json.object()
                            .put("op", "add_column")
                            .put("table", table)
                            .put(
                                    "column",
                                    Json.object()
                                            .put("name", "Twice")
                                            .put("dataType", whole())
                                            .put("isComputed", true)
                                            .put("computedFormula", "Ref * (2)")
                                            .put("computedPersisted", true)
                                            .build())
                            .build());
        }
        if (random.nextBoolean()) {
            edits.add(
                    Json.object()
                            .put("op", "set_table")
                            .put("table", table)
                            .put(
                                    "set",
                                    Json.object()
                                            .put(
                                                    "primaryKey",
                                                    Json.Arr.ofTexts(
                                                            List.of(columns.getFirst(), "Id")))
                                            .build())
                            .build());
        }
    }

    /** Of some rows, and where that can be with a column that it does not sort by. */
    private void index(Json.Obj table, String last) {
        var json =
                Json.object()
                        .put("name", fresh("IXW"))
                        .put("columns", Json.Arr.ofTexts(List.of("Ref")))
                        .put("where", "(Ref > 0) AND Ref <> 7");
        if (kind != DatabaseKind.SQLITE && often()) {
            json.put("include", Json.Arr.ofTexts(List.of("Id", last)));
        }
        edits.add(
                Json.object()
                        .put("op", "add_index")
                        .put("table", table)
                        .put("index", json.build())
                        .build());
    }

    private void add(
            Json.Obj table,
            String op,
            String field,
            String stem,
            List<String> columns,
            boolean unique) {
        var json = Json.object().put("name", fresh(stem)).put("columns", Json.Arr.ofTexts(columns));
        if (unique) {
            json.put("isUnique", true);
        }
        edits.add(Json.object().put("op", op).put("table", table).put(field, json.build()).build());
    }

    /** To a unique key that stays whatever the primary key is. */
    private void foreignKey(Json.Obj table, List<Json.Obj> tables) {
        Json.Obj target = tables.get(random.nextInt(tables.size()));
        String name = fresh("UQI");
        edits.add(
                Json.object()
                        .put("op", "add_unique")
                        .put("table", target)
                        .put(
                                "unique",
                                Json.object()
                                        .put("name", name)
                                        .put("columns", Json.Arr.ofTexts(List.of("Id")))
                                        .build())
                        .build());
        edits.add(
                Json.object()
                        .put("op", "add_foreign_key")
                        .put("table", table)
                        .put(
                                "foreignKey",
                                Json.object()
                                        .put("name", fresh("FK"))
                                        .put("referencedTable", target)
                                        .put(
                                                "mappings",
                                                Json.Arr.of(
                                                        Json.object()
                                                                .put("column", "Ref")
                                                                .put("referencedColumn", "Id")
                                                                .build()))
                                        .put("onDeleteAction", random.nextBoolean() ? 1 : 2)
                                        .build())
                        .build());
    }

    static long[] seeds(int count) {
        long first = Long.getLong("seed", 1);
        return IntStream.range(0, count).mapToLong(each -> first + each).toArray();
    }
}
