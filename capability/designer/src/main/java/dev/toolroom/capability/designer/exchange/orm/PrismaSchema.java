package dev.toolroom.capability.designer.exchange.orm;

import static java.util.stream.Collectors.joining;

import dev.toolroom.capability.designer.exchange.orm.OrmModel.Default;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes a design as a Prisma schema. */
public final class PrismaSchema {
    private final OrmModel model;
    private final DatabaseKind kind;
    private final Map<String, String> types;
    private final Map<String, String> enumNames = new LinkedHashMap<>();
    private final Map<String, StringBuilder> bodies = new LinkedHashMap<>();
    private final Map<String, Set<String>> fields = new HashMap<>();
    private final StringBuilder enums = new StringBuilder();

    private PrismaSchema(DatabaseSchema schema, DatabaseKind kind) {
        this.kind = kind;
        this.model = new OrmModel(schema, kind, OrmModel.reserved("prisma"));
        this.types = OrmModel.types("prisma", kind);
    }

    /** Returns the schema for a database of one of the kinds that Prisma has. */
    public static OrmText of(DatabaseSchema schema, DatabaseKind kind) {
        return new PrismaSchema(schema, kind).text();
    }

    private OrmText text() {
        boolean schemas = kind == DatabaseKind.POSTGRESQL || kind == DatabaseKind.SQLSERVER;
        model.enums()
                .forEach(
                        (name, values) -> {
                            String bare = name.substring(name.lastIndexOf('.') + 1);
                            enumNames.put(name, addEnum(bare, values, schemaOf(name)));
                        });
        for (Table table : model.schema.tables()) {
            bodies.put(table.id(), new StringBuilder());
            var names = OrmModel.reserved("prisma");
            table.columns().forEach(each -> names.add(model.name(each)));
            fields.put(table.id(), names);
        }
        model.schema.tables().forEach(this::addColumns);
        model.schema.tables().forEach(this::addRelations);
        model.schema.tables().forEach(this::addKeys);
        var out = new StringBuilder();
        out.append("generator client {\n  provider = \"prisma-client\"\n  output   = ")
                .append("\"./generated\"\n}\n\ndatasource db {\n  provider = \"")
                .append(provider())
                .append("\"\n");
        if (schemas) {
            out.append("  schemas  = [")
                    .append(
                            model.schema.schemas().stream()
                                    .map(PrismaSchema::quoted)
                                    .collect(joining(", ")))
                    .append("]\n");
        }
        out.append("}\n").append(enums);
        for (Table table : model.schema.tables()) {
            out.append(table.comment() == null ? "\n" : "\n" + comment(table.comment(), ""));
            out.append("model ").append(model.name(table)).append(" {\n");
            out.append(bodies.get(table.id()));
            if (!model.name(table).equals(table.name())) {
                out.append("  @@map(").append(quoted(table.name())).append(")\n");
            }
            out.append(schemas ? "  @@schema(" + quoted(table.schema()) + ")\n" : "");
            out.append("}\n");
        }
        return new OrmText(out.toString(), model.losses);
    }

    private String provider() {
        return switch (kind) {
            case POSTGRESQL -> "postgresql";
            case MARIADB -> "mysql";
            case SQLITE -> "sqlite";
            default -> "sqlserver";
        };
    }

    private static String schemaOf(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "public" : name.substring(0, dot);
    }

    private String addEnum(String name, List<String> values, String schema) {
        String id = model.uniqueName(name);
        var taken = new HashSet<String>();
        enums.append("\nenum ").append(id).append(" {\n");
        for (String value : values) {
            String word = model.unique(value, taken);
            enums.append("  ").append(word);
            enums.append(word.equals(value) ? "\n" : " @map(" + quoted(value) + ")\n");
        }
        enums.append(id.equals(name) ? "" : "  @@map(" + quoted(name) + ")\n");
        enums.append(kind == DatabaseKind.POSTGRESQL ? "  @@schema(" + quoted(schema) + ")\n" : "");
        enums.append("}\n");
        return id;
    }

    private void addColumns(Table table) {
        var body = body(table);
        for (Column column : table.columns()) {
            body.append(column.comment() == null ? "" : comment(column.comment(), "  "));
            String declared = type(table, column);
            int end = declared.startsWith("Unsupported") ? -1 : declared.indexOf(' ');
            String name = end < 0 ? declared : declared.substring(0, end);
            body.append("  ").append(model.name(column)).append(' ').append(name);
            body.append(column.nullable() && !name.endsWith("[]") ? "?" : "");
            body.append(end < 0 ? "" : declared.substring(end));
            model.defaultOf(column).ifPresent(each -> addDefault(table, column, each, name, body));
            if (!model.name(column).equals(column.name())) {
                body.append(" @map(").append(quoted(column.name())).append(")");
            }
            body.append('\n');
            if (column.computed() != null) {
                model.lose(table, "the formula of column " + column.name());
            }
        }
        table.checks().forEach(each -> model.lose(table, "check " + each.name()));
    }

    private String type(Table table, Column column) {
        var named = model.enumName(column).map(enumNames::get);
        if (named.isPresent()) {
            return named.get();
        }
        var values = model.inlineEnum(column);
        if (values.isPresent()) {
            return addEnum(table.name() + "_" + column.name(), values.get(), "");
        }
        ColumnType type = column.type();
        boolean array = type.name().endsWith("[]");
        String name = array ? type.name().substring(0, type.name().length() - 2) : type.name();
        String found = types.get(name);
        if (found == null || !type.attributes().isEmpty()) {
            return "Unsupported(" + quoted(model.sqlType(column)) + ")";
        }
        String numbers = array ? "" : OrmModel.bracketed(model.numbers(column));
        String sized = found.replace("#", numbers.replace("MAX", "Max"));
        return array ? sized.replaceFirst("^\\w+", "$0[]") : sized;
    }

    private void addDefault(
            Table table, Column column, Default given, String type, StringBuilder body) {
        boolean whole = type.equals("Int") || type.equals("BigInt");
        boolean isEnum = model.enumName(column).isPresent() || model.inlineEnum(column).isPresent();
        String said =
                switch (given.form()) {
                    case COUNT -> whole ? "autoincrement()" : "";
                    case TRUTH -> type.equals("Boolean") ? given.text() : "";
                    case NUMBER ->
                            type.equals("Boolean")
                                    ? String.valueOf(!given.text().equals("0"))
                                    : whole || type.equals("Float") || type.equals("Decimal")
                                            ? given.text()
                                            : "";
                    case TEXT ->
                            isEnum
                                    ? model.unique(given.text(), new HashSet<>())
                                    : type.equals("String") ? quoted(given.text()) : "";
                    case NOW -> type.equals("DateTime") ? "now()" : "";
                    case SQL -> "";
                };
        if (column.computed() != null) {
            return;
        }
        if (said.isEmpty() && given.form() == Default.Form.COUNT) {
            model.lose(table, "the numbering of column " + column.name());
        } else {
            body.append(" @default(")
                    .append(
                            said.isEmpty()
                                    ? "dbgenerated("
                                            + quoted(String.valueOf(column.defaultValue()))
                                            + ")"
                                    : said)
                    .append(")");
        }
    }

    private boolean isIdentified(Table table) {
        return table.primaryKey() != null
                ? areKnown(table, table.primaryKey().columns())
                : table.uniques().stream()
                        .map(UniqueKey::columns)
                        .filter(key -> areKnown(table, key))
                        .anyMatch(key -> key.stream().noneMatch(each -> isNullable(table, each)));
    }

    private boolean areKnown(Table table, List<String> columns) {
        return columns.stream().allMatch(each -> isKnown(table, each));
    }

    private boolean isKnown(Table table, String id) {
        Column column = table.column(id).orElseThrow();
        return model.enumName(column).isPresent()
                || model.inlineEnum(column).isPresent()
                || types.containsKey(column.type().name());
    }

    private static boolean isNullable(Table table, String id) {
        return table.column(id).orElseThrow().nullable();
    }

    private void addRelations(Table table) {
        for (ForeignKey key : table.foreignKeys()) {
            Table target = model.target(key);
            boolean all =
                    isIdentified(table)
                            && isIdentified(target)
                            && areKnown(table, key.columns())
                            && target.isKey(key.referencedColumns());
            if (!all) {
                model.lose(table, "foreign key " + key.name());
                continue;
            }
            String relation = quoted(model.name(table) + "_" + key.name());
            String field = model.unique(model.name(target), names(table));
            boolean one = table.isKey(key.columns());
            body(table)
                    .append("  " + field + " " + model.name(target))
                    .append(OrmModel.isOptional(table, key) ? "?" : "")
                    .append(" @relation(" + relation + ", fields: ")
                    .append(list(model.names(table, key.columns())) + ", references: ")
                    .append(list(model.names(target, key.referencedColumns())))
                    .append(", onDelete: " + action(key.onDelete()))
                    .append(", onUpdate: " + action(key.onUpdate()))
                    .append(kind == DatabaseKind.SQLITE ? "" : ", map: " + quoted(key.name()))
                    .append(")\n");
            String back = model.unique(model.name(table) + "_" + field, names(target));
            body(target)
                    .append("  " + back + " " + model.name(table) + (one ? "?" : "[]"))
                    .append(" @relation(" + relation + ")\n");
        }
    }

    private StringBuilder body(Table table) {
        return bodies.computeIfAbsent(table.id(), id -> new StringBuilder());
    }

    private Set<String> names(Table table) {
        return fields.computeIfAbsent(table.id(), id -> new HashSet<>());
    }

    private static String action(ReferentialAction action) {
        return switch (action) {
            case CASCADE -> "Cascade";
            case SET_NULL -> "SetNull";
            case SET_DEFAULT -> "SetDefault";
            case RESTRICT -> "Restrict";
            case NO_ACTION -> "NoAction";
        };
    }

    private void addKeys(Table table) {
        var body = body(table);
        boolean mapped = kind != DatabaseKind.SQLITE;
        if (!isIdentified(table)) {
            body.append("  @@ignore\n");
            model.losses.add(
                    table.label() + ": has no key that Prisma knows; its client ignores it");
        }
        if (table.primaryKey() != null && isIdentified(table)) {
            String name = table.primaryKey().name();
            boolean named = mapped && name != null && kind != DatabaseKind.MARIADB;
            body.append("  @@id(")
                    .append(list(model.names(table, table.primaryKey().columns())))
                    .append(named ? ", map: " + quoted(String.valueOf(name)) : "")
                    .append(")\n");
        }
        table.uniques()
                .forEach(
                        each -> {
                            List<String> names = model.names(table, each.columns());
                            addKey(table, "@@unique", each.name(), each.columns(), names);
                        });
        for (TableIndex index : table.indexes()) {
            if (index.filter() != null || !index.included().isEmpty()) {
                model.lose(table, "index " + index.name());
                continue;
            }
            var names = new ArrayList<>(model.names(table, index.columns()));
            for (int i = 0; i < names.size(); i++) {
                String order = index.parts().get(i).descending() ? "(sort: Desc)" : "";
                names.set(i, names.get(i) + order);
            }
            String word = index.unique() ? "@@unique" : "@@index";
            addKey(table, word, index.name(), index.columns(), names);
        }
    }

    private void addKey(
            Table table, String word, String name, List<String> columns, List<String> names) {
        if (areKnown(table, columns)) {
            String parts = list(names) + ", map: " + quoted(name);
            body(table).append("  " + word + "(" + parts + ")\n");
        } else {
            model.lose(table, "key " + name);
        }
    }

    private static String list(List<String> names) {
        return "[" + String.join(", ", names) + "]";
    }

    private static String comment(String text, String indent) {
        return text.lines().map(line -> indent + "/// " + line + "\n").collect(joining());
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
