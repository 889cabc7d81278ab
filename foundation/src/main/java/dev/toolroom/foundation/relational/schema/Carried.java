package dev.toolroom.foundation.relational.schema;

/**
 * What a database holds and a design knows only as text: it is shown, kept and made again, and not
 * edited.
 *
 * @param kind as people call it, such as {@code trigger} or {@code enum}
 * @param name with its schema where it has one of its own
 * @param table the label of the table that it belongs to; empty for none
 * @param first whether tables need it, so that it must be there before them
 * @param sql the statement that makes it
 */
public record Carried(String kind, String name, String table, boolean first, String sql) {
    public String label() {
        return kind + " " + name;
    }
}
