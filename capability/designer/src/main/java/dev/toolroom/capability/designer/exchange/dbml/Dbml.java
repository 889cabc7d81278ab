package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Writes DBML, one thing a line and always in the same order, so that a small change is a small
 * difference. What DBML has no words for stands in comments that begin with {@code //:}: other
 * tools pass over them, {@link DbmlScript} reads them back.
 */
public final class Dbml {
    private final Map<String, Table> tables;
    private final TypeVocabulary types;
    private final StringBuilder out = new StringBuilder();

    private Dbml(DatabaseSchema schema, DatabaseKind kind) {
        this.tables = schema.tablesById();
        this.types = TypeVocabulary.of(kind);
    }

    public static String write(DatabaseSchema schema, DatabaseKind kind, String name) {
        var dbml = new Dbml(schema, kind);
        dbml.project(kind, name);
        schema.schemas().stream()
                .sorted()
                .filter(each -> schema.tables().stream().noneMatch(t -> t.schema().equals(each)))
                .forEach(each -> dbml.out.append("//: schema ").append(quoted(each)).append('\n'));
        schema.tables().stream()
                .sorted(
                        Comparator.comparing((Table table) -> table.key())
                                .thenComparing(Table::label))
                .forEach(dbml::table);
        if (!schema.carried().isEmpty()) {
            dbml.out.append('\n');
        }
        schema.carried().forEach(dbml::carried);
        return dbml.out.toString();
    }

    /** In the order in which they can be made. */
    private void carried(Carried object) {
        out.append("//: carried ").append(text(object.kind())).append(' ');
        out.append(text(object.name())).append(' ').append(text(object.table())).append(' ');
        out.append(text(object.sql())).append(object.first() ? " first\n" : "\n");
    }

    private void project(DatabaseKind kind, String name) {
        out.append("Project ").append(quoted(name)).append(" {\n");
        out.append("  database_type: ").append(text(kind.word())).append("\n}\n");
    }

    public static String quoted(String name) {
        return "\"" + escaped(name).replace("\"", "\\\"") + "\"";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    public static String text(String value) {
        return "'" + escaped(value).replace("'", "\\'") + "'";
    }

    private static String expression(String value) {
        return "`" + escaped(value).replace("`", "\\`") + "`";
    }

    public static String name(Table table) {
        return table.schema().isEmpty()
                ? quoted(table.name())
                : quoted(table.schema()) + "." + quoted(table.name());
    }

    private void table(Table table) {
        out.append("\nTable ").append(name(table)).append(" {\n");
        table.columns().forEach(column -> column(table, column));
        indexes(table);
        checks(table);
        if (table.comment() != null) {
            out.append("  Note: ").append(text(table.comment())).append('\n');
        }
        if (!table.options().isEmpty()) {
            out.append("  //: options ").append(text(table.options())).append('\n');
        }
        out.append("}\n");
        table.foreignKeys().stream()
                .sorted(Comparator.comparing(ForeignKey::name))
                .forEach(key -> reference(table, key));
    }

    private void column(Table table, Column column) {
        String type = types.text(column.type());
        boolean plain = type.matches("[A-Za-z_][A-Za-z0-9_]*(\\([A-Za-z0-9, ]+\\))?");
        out.append("  ").append(quoted(column.name())).append(' ');
        out.append(plain ? type : quoted(type));
        List<String> settings = settings(table, column);
        out.append(settings.isEmpty() ? "" : " [" + String.join(", ", settings) + "]");
        List<String> extras = extras(column);
        out.append(extras.isEmpty() ? "" : " //: " + String.join(" ", extras)).append('\n');
    }

    private static boolean simpleKey(Table table) {
        PrimaryKey key = table.primaryKey();
        return key != null
                && key.columns().size() == 1
                && key.name() == null
                && key.attributes().isEmpty();
    }

    private static List<String> settings(Table table, Column column) {
        var settings = new ArrayList<String>();
        if (simpleKey(table) && table.isKeyColumn(column.id())) {
            settings.add("pk");
        }
        if (column.identity() != null) {
            settings.add("increment");
        }
        if (!column.nullable()) {
            settings.add("not null");
        }
        if (column.defaultValue() != null) {
            settings.add("default: " + expression(column.defaultValue()));
        }
        if (column.comment() != null) {
            settings.add("note: " + text(column.comment()));
        }
        return settings;
    }

    private static List<String> extras(Column column) {
        var extras = new ArrayList<String>();
        Identity identity = column.identity();
        if (identity != null && !identity.equals(Identity.USUAL)) {
            extras.add("identity " + identity.seed() + " " + identity.increment());
            extras.addAll(identity.always() ? List.of("always") : List.of());
        }
        if (column.defaultName() != null) {
            extras.add("default " + quoted(column.defaultName()));
        }
        Computed computed = column.computed();
        if (computed != null) {
            extras.add("computed " + expression(computed.formula()));
            extras.addAll(computed.persisted() ? List.of("persisted") : List.of());
        }
        return extras;
    }

    private void indexes(Table table) {
        var lines = new ArrayList<String>();
        PrimaryKey key = table.primaryKey();
        if (key != null && !simpleKey(table)) {
            lines.add(
                    columns(table, key.columns())
                            + " [pk"
                            + (key.name() == null ? "" : ", name: " + text(key.name()))
                            + "]"
                            + attributes(key.attributes()));
        }
        table.uniques().stream()
                .sorted(Comparator.comparing(UniqueKey::name))
                .forEach(
                        each ->
                                lines.add(
                                        columns(table, each.columns())
                                                + " [unique, name: "
                                                + text(each.name())
                                                + "]"
                                                + attributes(each.attributes())));
        table.indexes().stream()
                .sorted(Comparator.comparing(TableIndex::name))
                .forEach(each -> lines.add(index(table, each)));
        block("indexes", lines);
    }

    private static String index(Table table, TableIndex index) {
        var extras = new ArrayList<String>();
        if (index.unique()) {
            extras.add("index");
        }
        index.parts().stream()
                .filter(TableIndex.Part::descending)
                .forEach(part -> extras.add("desc " + quoted(table.columnName(part.column()))));
        index.included().forEach(id -> extras.add("include " + quoted(table.columnName(id))));
        if (index.filter() != null) {
            extras.add("where " + expression(index.filter()));
        }
        return columns(table, index.columns())
                + (index.unique() ? " [unique, " : " [")
                + "name: "
                + text(index.name())
                + "]"
                + (extras.isEmpty() ? "" : " //: " + String.join(" ", extras));
    }

    private void checks(Table table) {
        block(
                "checks",
                table.checks().stream()
                        .sorted(Comparator.comparing(CheckRule::name))
                        .map(
                                each ->
                                        expression(each.expression())
                                                + " [name: "
                                                + text(each.name())
                                                + "]"
                                                + attributes(each.attributes()))
                        .toList());
    }

    private void block(String name, List<String> lines) {
        if (!lines.isEmpty()) {
            out.append("\n  ").append(name).append(" {\n");
            lines.forEach(line -> out.append("    ").append(line).append('\n'));
            out.append("  }\n");
        }
    }

    private static String columns(Table table, List<String> ids) {
        return "("
                + table.columnNames(ids).stream()
                        .map(Dbml::quoted)
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private void reference(Table table, ForeignKey key) {
        Table target = Objects.requireNonNull(tables.get(key.referencedTable()));
        var settings = new ArrayList<String>();
        if (key.onDelete() != ReferentialAction.NO_ACTION) {
            settings.add("delete: " + key.onDelete().sql().toLowerCase(Locale.ROOT));
        }
        if (key.onUpdate() != ReferentialAction.NO_ACTION) {
            settings.add("update: " + key.onUpdate().sql().toLowerCase(Locale.ROOT));
        }
        out.append("Ref ").append(quoted(key.name())).append(": ");
        out.append(end(table, key.columns())).append(" > ");
        out.append(end(target, key.referencedColumns()));
        out.append(settings.isEmpty() ? "" : " [" + String.join(", ", settings) + "]");
        out.append(attributes(key.attributes())).append('\n');
    }

    private static String attributes(String attributes) {
        return attributes.isEmpty() ? "" : " //: attributes " + text(attributes);
    }

    private static String end(Table table, List<String> ids) {
        return name(table)
                + "."
                + (ids.size() == 1
                        ? quoted(table.columnName(ids.getFirst()))
                        : columns(table, ids));
    }
}
