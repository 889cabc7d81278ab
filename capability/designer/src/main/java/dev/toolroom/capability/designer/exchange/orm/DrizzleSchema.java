package dev.toolroom.capability.designer.exchange.orm;

import static java.util.stream.Collectors.joining;

import dev.toolroom.capability.designer.exchange.orm.OrmModel.Default;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Writes a design as the tables and relations of Drizzle, in TypeScript. */
public final class DrizzleSchema {
    private final OrmModel model;
    private final DatabaseKind kind;
    private final Map<String, String> types;
    private final Set<String> imports = new TreeSet<>();
    private final Map<String, String> names = new HashMap<>();
    private final StringBuilder beginning = new StringBuilder();
    private boolean raw;

    private DrizzleSchema(DatabaseSchema schema, DatabaseKind kind) {
        this.kind = kind;
        this.types = OrmModel.types("drizzle", kind);
        Set<String> reserved = OrmModel.reserved("drizzle");
        types.values().forEach(each -> reserved.add(each.replaceFirst(" .*", "")));
        this.model = new OrmModel(schema, kind, reserved);
    }

    /** Returns the tables for a database of one of the kinds that Drizzle has. */
    public static OrmText of(DatabaseSchema schema, DatabaseKind kind) {
        return new DrizzleSchema(schema, kind).text();
    }

    private String module() {
        return switch (kind) {
            case POSTGRESQL -> "pg";
            case MARIADB -> "mysql";
            default -> "sqlite";
        };
    }

    private String used(String word) {
        imports.add(word);
        return word;
    }

    private OrmText text() {
        for (String schema : model.schema.schemas()) {
            if (kind == DatabaseKind.POSTGRESQL && !schema.equals("public")) {
                String name = model.uniqueName(schema + "Schema");
                names.put(schema, name);
                declare(name, used("pgSchema") + "(" + quoted(schema) + ")");
            }
        }
        model.enums()
                .forEach(
                        (name, values) -> {
                            int dot = name.lastIndexOf('.');
                            String in = dot < 0 ? null : names.get(name.substring(0, dot));
                            String id = model.uniqueName(name.substring(dot + 1) + "Enum");
                            names.put("enum " + name, id);
                            declare(
                                    id,
                                    (in == null ? used("pgEnum") : in + ".enum")
                                            + "("
                                            + quoted(name.substring(dot + 1))
                                            + ", "
                                            + list(values)
                                            + ")");
                        });
        var tables = new StringBuilder();
        model.schema.tables().forEach(table -> addTable(table, tables));
        String relations = DrizzleRelations.of(model);
        var out = new StringBuilder("import { ");
        out.append(relations.isEmpty() ? "" : "relations, ").append("sql } from 'drizzle-orm';\n");
        if (raw) {
            imports.add("customType");
        }
        out.append("import { ")
                .append(String.join(", ", imports))
                .append(" } from 'drizzle-orm/")
                .append(module())
                .append("-core';\n\n");
        if (raw) {
            out.append("/** A type that Drizzle has no word for. */\n")
                    .append("const raw = (type: string) => ")
                    .append("customType<{ data: unknown }>({ dataType: () => type });\n\n");
        }
        return new OrmText(
                out.append(beginning).append(tables).append(relations).toString(), model.losses);
    }

    private void declare(String name, String value) {
        beginning.append("export const ").append(name).append(" = ").append(value).append(";\n\n");
    }

    private void addTable(Table table, StringBuilder out) {
        String schema = names.get(table.schema());
        out.append(table.comment() == null ? "" : comment(table.comment(), ""));
        out.append("export const ").append(model.name(table)).append(" = ");
        out.append(schema == null ? used(module() + "Table") : schema + ".table");
        out.append("(").append(quoted(table.name())).append(", {\n");
        for (Column column : table.columns()) {
            out.append(column.comment() == null ? "" : comment(column.comment(), "  "));
            out.append("  ").append(model.name(column)).append(": ");
            out.append(column(column)).append(",\n");
        }
        List<String> more = constraints(table);
        out.append(more.isEmpty() ? "}" : "}, (t) => [\n");
        more.forEach(each -> out.append("  ").append(each).append(",\n"));
        out.append(more.isEmpty() ? ");\n\n" : "]);\n\n");
    }

    private String column(Column column) {
        var given = model.defaultOf(column);
        boolean counts = given.filter(each -> each.form() == Default.Form.COUNT).isPresent();
        var text = new StringBuilder(type(column, counts));
        boolean counting = counts && kind == DatabaseKind.SQLITE;
        if (counting) {
            text.append(".primaryKey({ autoIncrement: true })");
        } else if (counts && kind == DatabaseKind.MARIADB) {
            text.append(".autoincrement()");
        } else if (column.identity() != null) {
            text.append(column.identity().always() ? ".generatedAlways" : ".generatedByDefault")
                    .append("AsIdentity({ startWith: ")
                    .append(column.identity().seed())
                    .append(", increment: ")
                    .append(column.identity().increment())
                    .append(" })");
        }
        text.append(column.nullable() || counting ? "" : ".notNull()");
        if (column.computed() != null) {
            text.append(".generatedAlwaysAs(").append(sql(column.computed().formula())).append(")");
        } else if (given.isPresent() && !counts) {
            boolean isText =
                    given.get().form() == Default.Form.TEXT && !text.toString().startsWith("raw");
            text.append(".default(")
                    .append(
                            isText
                                    ? quoted(given.get().text())
                                    : sql(String.valueOf(column.defaultValue())))
                    .append(")");
        }
        return text.toString();
    }

    private String type(Column column, boolean counts) {
        String name = quoted(column.name());
        var named = model.enumName(column).map(each -> names.get("enum " + each));
        if (named.isPresent()) {
            return named.get() + "(" + name + ")";
        }
        var values = model.inlineEnum(column);
        if (values.isPresent()) {
            return used("mysqlEnum") + "(" + name + ", " + list(values.get()) + ")";
        }
        String type = column.type().name();
        if (counts && column.identity() == null && kind == DatabaseKind.POSTGRESQL) {
            boolean big = type.equals("bigint");
            return big
                    ? used("bigserial") + "(" + name + ", { mode: 'bigint' })"
                    : used("serial") + "(" + name + ")";
        }
        String found = types.get(type);
        if (found == null || !column.type().attributes().isEmpty()) {
            raw = true;
            return "raw(" + quoted(model.sqlType(column)) + ")(" + name + ")";
        }
        int blank = found.indexOf(' ');
        String builder = used(blank < 0 ? found : found.substring(0, blank));
        String options =
                blank < 0 ? "" : options(found.substring(blank + 1), model.numbers(column));
        return builder + "(" + name + (options.isEmpty() ? "" : ", { " + options + " }") + ")";
    }

    /** Fills in the numbers of a type, or leaves the options that need them out. */
    private static String options(String options, String numbers) {
        if (options.equals("#")) {
            String[] both = numbers.split(", ", -1);
            return numbers.isEmpty()
                    ? ""
                    : "precision: " + both[0] + (both.length > 1 ? ", scale: " + both[1] : "");
        }
        return numbers.isEmpty()
                ? options.replaceAll("\\w+: #(, )?", "")
                : options.replace("#", numbers);
    }

    private List<String> constraints(Table table) {
        var found = new ArrayList<String>();
        boolean counted =
                kind == DatabaseKind.SQLITE
                        && table.columns().stream().anyMatch(each -> each.identity() != null);
        if (table.primaryKey() != null && !counted) {
            String name = table.primaryKey().name();
            found.add(
                    used("primaryKey")
                            + "({ "
                            + (name == null ? "" : "name: " + quoted(name) + ", ")
                            + "columns: ["
                            + columns("t", table, table.primaryKey().columns())
                            + "] })");
        }
        for (ForeignKey key : table.foreignKeys()) {
            Table target = model.target(key);
            found.add(
                    used("foreignKey")
                            + "({ name: "
                            + quoted(key.name())
                            + ", columns: ["
                            + columns("t", table, key.columns())
                            + "], foreignColumns: ["
                            + columns(
                                    target.id().equals(table.id()) ? "t" : model.name(target),
                                    target,
                                    key.referencedColumns())
                            + "] }).onDelete("
                            + quoted(key.onDelete().sql().toLowerCase(Locale.ROOT))
                            + ").onUpdate("
                            + quoted(key.onUpdate().sql().toLowerCase(Locale.ROOT))
                            + ")");
        }
        table.uniques()
                .forEach(
                        each ->
                                found.add(
                                        used("unique")
                                                + "("
                                                + quoted(each.name())
                                                + ").on("
                                                + columns("t", table, each.columns())
                                                + ")"));
        table.indexes().forEach(each -> found.add(index(table, each)));
        for (CheckRule check : table.checks()) {
            String sql = sql(check.expression());
            found.add(used("check") + "(" + quoted(check.name()) + ", " + sql + ")");
        }
        return found;
    }

    private String index(Table table, TableIndex index) {
        if (!index.included().isEmpty()) {
            model.lose(table, "INCLUDE of index " + index.name());
        }
        if (kind != DatabaseKind.POSTGRESQL
                && index.parts().stream().anyMatch(TableIndex.Part::descending)) {
            model.lose(table, "the order of index " + index.name());
        }
        String parts =
                index.parts().stream()
                        .map(
                                each ->
                                        columns("t", table, List.of(each.column()))
                                                + (each.descending()
                                                                && kind == DatabaseKind.POSTGRESQL
                                                        ? ".desc()"
                                                        : ""))
                        .collect(joining(", "));
        return used(index.unique() ? "uniqueIndex" : "index")
                + "("
                + quoted(index.name())
                + ").on("
                + parts
                + ")"
                + (index.filter() == null ? "" : ".where(" + sql(index.filter()) + ")");
    }

    private String columns(String of, Table table, List<String> ids) {
        return model.names(table, ids).stream().map(each -> of + "." + each).collect(joining(", "));
    }

    private static String sql(String expression) {
        return "sql`"
                + expression.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
                + "`";
    }

    private static String list(List<String> values) {
        return values.stream().map(DrizzleSchema::quoted).collect(joining(", ", "[", "]"));
    }

    private static String comment(String text, String indent) {
        return indent + "/** " + text.replace("*/", "* /").replace("\n", " ") + " */\n";
    }

    static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }
}
