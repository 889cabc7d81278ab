package dev.toolroom.capability.designer.exchange.diagram;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.Map;
import java.util.Objects;

/** A design as a Mermaid diagram, as a Markdown document. */
public final class Diagrams {
    private final Map<String, Table> tables;

    private Diagrams(DatabaseSchema schema) {
        this.tables = schema.tablesById();
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
