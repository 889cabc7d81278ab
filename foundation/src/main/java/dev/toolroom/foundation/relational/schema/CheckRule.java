package dev.toolroom.foundation.relational.schema;

/**
 * A check constraint, in the SQL of the database.
 *
 * @param attributes further clauses of its SQL, such as {@code NOT VALID}; usually empty
 */
public record CheckRule(String id, String name, String expression, String attributes) {
    public CheckRule(String id, String name, String expression) {
        this(id, name, expression, "");
    }

    public CheckRule withExpression(String other) {
        return new CheckRule(id, name, other, attributes);
    }
}
