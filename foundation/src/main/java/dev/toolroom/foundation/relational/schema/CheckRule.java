package dev.toolroom.foundation.relational.schema;

/**
 * A condition that every row meets, in the words of the database.
 *
 * @param attributes what more the database says of it, such as {@code NOT VALID}; empty for most
 */
public record CheckRule(String id, String name, String expression, String attributes) {
    public CheckRule(String id, String name, String expression) {
        this(id, name, expression, "");
    }

    public CheckRule withExpression(String other) {
        return new CheckRule(id, name, other, attributes);
    }
}
