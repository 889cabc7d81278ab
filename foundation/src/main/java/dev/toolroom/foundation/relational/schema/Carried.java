package dev.toolroom.foundation.relational.schema;

/**
 * An object of a database that a design keeps as SQL text: it is shown and created again, but
 * cannot be edited.
 *
 * @param kind such as {@code trigger} or {@code enum}
 * @param name with its schema, if it has one
 * @param table the label of its table; empty for none
 * @param first whether it must be created before the tables, which may use it
 * @param sql the statement that creates it
 */
public record Carried(String kind, String name, String table, boolean first, String sql) {
    public String label() {
        return kind + " " + name;
    }
}
