package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A design as a Mermaid diagram, as DBML, as a Markdown document. */
public final class Diagrams {
    private final Map<String, Table> tables = new HashMap<>();

    private Diagrams(DatabaseSchema schema) {
        schema.tables().forEach(table -> tables.put(table.id(), table));
    }

    public static String mermaid(DatabaseSchema schema) {
        var diagrams = new Diagrams(schema);
        var out = new StringBuilder("erDiagram\n");
        for (Table table : schema.tables()) {
            out.append("  ").append(word(table.label())).append(" {\n");
            for (Column column : table.columns()) {
                out.append("    ").append(word(column.type().name()));
                out.append(' ').append(word(column.name()));
                out.append(table.isKeyColumn(column.id()) ? " PK" : "");
                out.append('\n');
            }
            out.append("  }\n");
        }
        for (Table table : schema.tables()) {
            for (ForeignKey key : table.foreignKeys()) {
                out.append("  ")
                        .append(word(diagrams.target(key).label()))
                        .append(" ||--o{ ")
                        .append(word(table.label()))
                        .append(" : ")
                        .append(word(key.name()))
                        .append('\n');
            }
        }
        return out.toString();
    }

    /** Mermaid's names have no other characters. */
    private static String word(String name) {
        return name.replaceAll("[^A-Za-z0-9_]", "_");
    }

    private Table target(ForeignKey key) {
        return Objects.requireNonNull(tables.get(key.referencedTable()));
    }

    public static String dbml(DatabaseSchema schema, DatabaseKind kind) {
        var diagrams = new Diagrams(schema);
        TypeVocabulary types = TypeVocabulary.of(kind);
        var out = new StringBuilder();
        for (Table table : schema.tables()) {
            out.append("Table ").append(quoted(table)).append(" {\n");
            for (Column column : table.columns()) {
                out.append("  \"").append(column.name()).append("\" ");
                out.append(dbmlType(types.text(column.type())));
                List<String> settings = settings(table, column);
                out.append(settings.isEmpty() ? "" : " [" + String.join(", ", settings) + "]");
                out.append('\n');
            }
            diagrams.indexes(table, out);
            if (table.comment() != null) {
                out.append("  Note: ").append(text(table.comment())).append('\n');
            }
            out.append("}\n\n");
        }
        for (Table table : schema.tables()) {
            for (ForeignKey key : table.foreignKeys()) {
                Table target = diagrams.target(key);
                out.append("Ref \"").append(key.name()).append("\": ");
                out.append(quoted(table)).append(columns(table, key.columns())).append(" > ");
                out.append(quoted(target)).append(columns(target, key.referencedColumns()));
                out.append(" [delete: ").append(words(key.onDelete().sql()));
                out.append(", update: ").append(words(key.onUpdate().sql())).append("]\n");
            }
        }
        return out.toString();
    }

    private static String words(String sql) {
        return sql.toLowerCase(java.util.Locale.ROOT);
    }

    private static String dbmlType(String type) {
        return type.indexOf(' ') < 0 ? type : "\"" + type + "\"";
    }

    private static String quoted(Table table) {
        String name = "\"" + table.name() + "\"";
        return table.schema().isEmpty() ? name : "\"" + table.schema() + "\"." + name;
    }

    private static String columns(Table table, List<String> ids) {
        return ".("
                + table.columnNames(ids).stream()
                        .map(name -> "\"" + name + "\"")
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private static String text(String value) {
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private static List<String> settings(Table table, Column column) {
        var settings = new ArrayList<String>();
        boolean alone = table.primaryKey() != null && table.primaryKey().columns().size() == 1;
        if (alone && table.isKeyColumn(column.id())) {
            settings.add("pk");
        }
        if (column.identity() != null) {
            settings.add("increment");
        }
        if (!column.nullable()) {
            settings.add("not null");
        }
        if (column.defaultValue() != null) {
            settings.add("default: `" + column.defaultValue() + "`");
        }
        if (column.comment() != null) {
            settings.add("note: " + text(column.comment()));
        }
        return settings;
    }

    private void indexes(Table table, StringBuilder out) {
        var lines = new ArrayList<String>();
        if (table.primaryKey() != null && table.primaryKey().columns().size() > 1) {
            lines.add(columns(table, table.primaryKey().columns()).substring(1) + " [pk]");
        }
        table.uniques()
                .forEach(
                        each ->
                                lines.add(
                                        columns(table, each.columns()).substring(1)
                                                + " [unique, name: "
                                                + text(each.name())
                                                + "]"));
        table.indexes()
                .forEach(
                        each ->
                                lines.add(
                                        columns(table, each.columns()).substring(1)
                                                + (each.unique() ? " [unique, " : " [")
                                                + "name: "
                                                + text(each.name())
                                                + "]"));
        if (!lines.isEmpty()) {
            out.append("\n  indexes {\n");
            lines.forEach(line -> out.append("    ").append(line).append('\n'));
            out.append("  }\n");
        }
    }

    public static String markdown(DatabaseSchema schema, DatabaseKind kind) {
        var diagrams = new Diagrams(schema);
        TypeVocabulary types = TypeVocabulary.of(kind);
        var out = new StringBuilder("# Schema\n");
        for (Table table : schema.tables()) {
            out.append("\n## ").append(table.label()).append("\n\n");
            if (table.comment() != null) {
                out.append(table.comment()).append("\n\n");
            }
            out.append("| column | type | null | key | default |\n");
            out.append("| --- | --- | --- | --- | --- |\n");
            for (Column column : table.columns()) {
                out.append("| ").append(cell(column.name()));
                out.append(" | ").append(types.text(column.type()));
                out.append(" | ").append(column.nullable() ? "yes" : "no");
                out.append(" | ").append(table.isKeyColumn(column.id()) ? "PK" : "");
                out.append(" | ")
                        .append(cell(Objects.requireNonNullElse(column.defaultValue(), "")));
                out.append(" |\n");
            }
            for (ForeignKey key : table.foreignKeys()) {
                Table target = diagrams.target(key);
                out.append("\n- ").append(key.name()).append(": ");
                out.append(String.join(", ", table.columnNames(key.columns()))).append(" → ");
                out.append(target.label()).append(" (");
                out.append(String.join(", ", target.columnNames(key.referencedColumns())));
                out.append(")\n");
            }
        }
        return out.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
