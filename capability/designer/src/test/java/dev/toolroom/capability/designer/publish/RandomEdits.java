package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Edits that somebody might make. The first letter of a column says what it is for: {@code Id} and
 * {@code Mark} are everywhere, D has a default and always a value, F may point at a table, X is
 * text, C is computed.
 */
final class RandomEdits {
    private static final List<String> ODD =
            List.of("", "", "", "", " x", "'s", "\"q", "-", "[b", "é", "Select", ".d", "`t", ";");

    private final Random random;
    private final TestEngine engine;
    private final List<String> endings;
    private int names;

    RandomEdits(long seed, TestEngine engine) {
        this(seed, engine, ODD);
    }

    private RandomEdits(long seed, TestEngine engine, List<String> endings) {
        this.random = new Random(seed);
        this.engine = engine;
        this.endings = endings;
    }

    /** With names that need no quotes. */
    static RandomEdits plain(long seed, TestEngine engine) {
        return new RandomEdits(seed, engine, List.of(""));
    }

    private String fresh(String letter) {
        return letter + ++names + one(endings);
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private boolean often() {
        return random.nextInt(3) > 0;
    }

    private static Json.Builder edit(String op, Table table) {
        return Json.object().put("op", op).put("table", reference(table.schema(), table.name()));
    }

    private static Json.Obj reference(String schema, String name) {
        return Json.object().put("schema", schema).put("name", name).build();
    }

    private Json.Builder column(String name, String type) {
        var fields = Json.object().put("name", name).put("dataType", type);
        return type.equals(engine.text()) ? fields.put("maxLength", "20") : fields;
    }

    private Json.Obj addTable(String schema) {
        var columns = new ArrayList<Json>();
        columns.add(
                column("Id", engine.whole())
                        .put("isPrimaryKey", true)
                        .put("isIdentity", true)
                        .build());
        columns.add(column("Mark", engine.text()).build());
        if (random.nextBoolean()) {
            columns.add(column(fresh("D"), engine.whole()).put("defaultValue", "3").build());
        }
        return Json.object()
                .put("op", "add_table")
                .put("table", reference(schema, fresh("T")))
                .put("initialColumns", new Json.Arr(columns))
                .build();
    }

    /** One more, for a design whose tables are these; it may be refused. */
    Json.Obj next(List<Table> tables, List<String> schemas) {
        if (tables.size() < 2 || (tables.size() < 7 && random.nextInt(8) == 0)) {
            return addTable(one(schemas));
        }
        Table table = one(tables);
        Column column = one(table.columns());
        return switch (random.nextInt(20)) {
            case 0 -> often() ? renameTable(table, schemas) : edit("drop_table", table).build();
            case 1, 2 -> renameTable(table, schemas);
            case 3, 4 -> addColumn(table);
            case 5 -> change("drop_column", table, column);
            case 6, 7 -> set(table, column, Json.object().put("name", renamed(column)));
            case 8 -> retype(table, column);
            case 9 -> comment(table, column);
            case 10 ->
                    set(
                            table,
                            column,
                            Json.object()
                                    .put("position", 1 + random.nextInt(table.columns().size())));
            case 11, 12 -> foreignKey(table, one(tables));
            case 13 -> index(table, column);
            case 14 -> unique(table, column);
            case 15 -> check(table, column);
            case 16 -> dropSome(table);
            case 17 -> defaultOrNull(table, column);
            case 18 -> key(table, column);
            default ->
                    engine.schemas() && schemas.size() < 3 && !often()
                            ? Json.object()
                                    .put("op", "add_schema")
                                    .put("schema", fresh("s"))
                                    .build()
                            : computed(table, column);
        };
    }

    private Json.Obj renameTable(Table table, List<String> schemas) {
        String name = random.nextInt(4) == 0 ? swappedCase(table.name()) : fresh("T");
        var set = Json.object().put("name", name);
        if (engine.schemas() && random.nextInt(3) == 0) {
            set.put("schema", one(schemas));
        }
        return edit("set_table", table).put("set", set.build()).build();
    }

    private static String swappedCase(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return upper.equals(name) ? name.toLowerCase(Locale.ROOT) : upper;
    }

    private String renamed(Column column) {
        String name = column.name();
        if (name.equals("Id") || name.equals("Mark")) {
            return name;
        }
        return random.nextInt(4) == 0
                ? name.charAt(0) + swappedCase(name.substring(1))
                : fresh(name.substring(0, 1));
    }

    private Json.Obj addColumn(Table table) {
        Json.Builder fields =
                switch (random.nextInt(4)) {
                    case 0 -> column(fresh("X"), engine.text());
                    case 1 -> column(fresh("F"), engine.whole());
                    default ->
                            column(fresh("D"), engine.whole())
                                    .put("defaultValue", "7")
                                    .put("isNullable", random.nextBoolean());
                };
        if (often()) {
            fields.put("position", 1 + random.nextInt(table.columns().size() + 1));
        }
        return edit("add_column", table).put("column", fields.build()).build();
    }

    private static Json.Obj change(String op, Table table, Column column) {
        boolean fixed = column.name().equals("Id") || column.name().equals("Mark");
        return edit(fixed ? "none" : op, table)
                .put("column", Json.object().put("name", column.name()).build())
                .build();
    }

    private static Json.Obj set(Table table, Column column, Json.Builder set) {
        return edit("set_column", table)
                .put("column", Json.object().put("name", column.name()).build())
                .put("set", set.build())
                .build();
    }

    private Json.Obj retype(Table table, Column column) {
        return switch (column.name().charAt(0)) {
            case 'D', 'F' -> set(table, column, Json.object().put("dataType", "bigint"));
            case 'X', 'M' ->
                    set(
                            table,
                            column,
                            Json.object()
                                    .put("dataType", engine.text())
                                    .put("maxLength", "" + (20 + random.nextInt(40))));
            default -> addColumn(table);
        };
    }

    private Json.Obj comment(Table table, Column column) {
        String text = one(List.of("", "about it", "it's \\ a */ -- comment", "größer"));
        return random.nextInt(3) == 0
                ? edit("set_table", table)
                        .put("set", Json.object().put("comment", text).build())
                        .build()
                : set(table, column, Json.object().put("comment", text));
    }

    private Json.Obj foreignKey(Table table, Table target) {
        List<Column> free =
                table.columns().stream().filter(each -> each.name().startsWith("F")).toList();
        if (free.isEmpty()) {
            return addColumn(table);
        }
        Json.Obj pair =
                Json.object().put("column", one(free).name()).put("referencedColumn", "Id").build();
        return edit("add_foreign_key", table)
                .put(
                        "foreignKey",
                        Json.object()
                                .put("name", fresh("FK_"))
                                .put("referencedTable", reference(target.schema(), target.name()))
                                .put("mappings", Json.Arr.of(pair))
                                .put("onDeleteAction", random.nextInt(3))
                                .build())
                .build();
    }

    private Json.Obj index(Table table, Column column) {
        String other = one(table.columns()).name();
        var columns = new ArrayList<>(List.of(column.name() + (often() ? "" : " DESC")));
        if (!other.equals(column.name()) && random.nextBoolean()) {
            columns.add(other);
        }
        var index =
                Json.object()
                        .put("name", fresh("IX_"))
                        .put("isUnique", column.name().equals("Id"))
                        .put("columns", Json.Arr.ofTexts(columns));
        Column third = one(table.columns());
        boolean plain = engine.kind() == DatabaseKind.H2 || engine.kind() == DatabaseKind.MARIADB;
        if (!plain && engine.kind() != DatabaseKind.SQLITE && random.nextBoolean()) {
            index.put("include", Json.Arr.ofTexts(List.of(third.name())));
        }
        if (!plain && "DF".indexOf(third.name().charAt(0)) >= 0) {
            index.put("where", quoted(third.name()) + " > -7");
        }
        return edit("add_index", table).put("index", index.build()).build();
    }

    private Json.Obj unique(Table table, Column column) {
        List<String> columns =
                column.name().equals("Id") ? List.of("Id") : List.of("Id", column.name());
        return edit("add_unique", table)
                .put(
                        "unique",
                        Json.object()
                                .put("name", fresh("UQ_"))
                                .put("columns", Json.Arr.ofTexts(columns))
                                .build())
                .build();
    }

    private Json.Obj check(Table table, Column column) {
        if (column.name().charAt(0) != 'D' && column.name().charAt(0) != 'F') {
            return addColumn(table);
        }
        return edit("add_check", table)
                .put(
                        "check",
                        Json.object()
                                .put("name", fresh("CK_"))
                                .put("expression", quoted(column.name()) + " > -1000")
                                .build())
                .build();
    }

    private String quoted(String name) {
        return switch (engine.kind()) {
            case MARIADB -> "`" + name.replace("`", "``") + "`";
            case SQLSERVER -> "[" + name.replace("]", "]]") + "]";
            default -> "\"" + name.replace("\"", "\"\"") + "\"";
        };
    }

    private Json.Obj dropSome(Table table) {
        var drops = new ArrayList<Json.Obj>();
        String key = "foreignKey";
        table.foreignKeys()
                .forEach(each -> drops.add(drop("drop_foreign_key", table, key, each.name())));
        table.uniques()
                .forEach(each -> drops.add(drop("drop_unique", table, "unique", each.name())));
        table.checks().forEach(each -> drops.add(drop("drop_check", table, "check", each.name())));
        table.indexes().forEach(each -> drops.add(drop("drop_index", table, "index", each.name())));
        return drops.isEmpty() ? addColumn(table) : one(drops);
    }

    private static Json.Obj drop(String op, Table table, String what, String name) {
        return edit(op, table).put(what, Json.object().put("name", name).build()).build();
    }

    private Json.Obj defaultOrNull(Table table, Column column) {
        return column.name().startsWith("D")
                ? set(
                        table,
                        column,
                        random.nextBoolean()
                                ? Json.object().put("isNullable", !column.nullable())
                                : Json.object().put("defaultValue", "" + random.nextInt(9)))
                : addColumn(table);
    }

    private Json.Obj key(Table table, Column column) {
        return switch (random.nextInt(3)) {
            case 0 ->
                    edit("set_table", table)
                            .put("set", Json.object().put("pkName", fresh("PK_")).build())
                            .build();
            case 1 ->
                    column.name().startsWith("D")
                            ? set(
                                    table,
                                    column,
                                    Json.object()
                                            .put("isPrimaryKey", !table.isKeyColumn(column.id())))
                            : addColumn(table);
            default -> {
                Column id =
                        table.columns().stream()
                                .filter(each -> each.name().equals("Id"))
                                .findFirst()
                                .orElseThrow();
                boolean promises = Dialect.of(engine.kind()).promisesNumbers();
                boolean wanted = promises ? often() : id.identity() == null;
                var set = Json.object().put("isIdentity", wanted);
                yield set(
                        table,
                        id,
                        promises ? set.put("identityAlways", random.nextBoolean()) : set);
            }
        };
    }

    private Json.Obj computed(Table table, Column column) {
        if (!column.name().startsWith("D")) {
            return addColumn(table);
        }
        return edit("add_column", table)
                .put(
                        "column",
                        column(fresh("C"), "bigint")
                                .put("isComputed", true)
                                .put("computedPersisted", random.nextBoolean())
                                .put("computedFormula", quoted(column.name()) + " * 2")
                                .build())
                .build();
    }
}
