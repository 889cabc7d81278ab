package dev.toolroom.capability.query.gate;

import java.util.Random;

/** Statements of every kind, half of them queries, from a seed. */
final class RandomStatement {
    private final Random random;

    RandomStatement(Random random) {
        this.random = random;
    }

    String next() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3, 4 -> query(2);
            case 5 -> "WITH c AS (" + query(1) + ") " + any();
            case 6 -> "WITH c AS (" + change() + " RETURNING id) " + query(1);
            case 7 -> query(1) + one("", ";", " ") + change();
            case 8 -> query(1) + one(" FOR UPDATE", " INTO x", "", " FOR SHARE", "; ");
            default -> one("EXPLAIN ", "EXPLAIN ANALYZE ", "") + any();
        };
    }

    private String any() {
        return random.nextBoolean() ? query(1) : change();
    }

    private String change() {
        return one(
                "INSERT INTO t (id) VALUES (1)",
                "INSERT INTO t SELECT id, name, amount FROM t",
                "UPDATE t SET name = " + value(0) + " WHERE " + condition(0),
                "DELETE FROM victim WHERE " + condition(0),
                "MERGE INTO t USING victim ON t.id = victim.id WHEN MATCHED THEN DELETE",
                "DROP TABLE victim",
                "CREATE TABLE z (a int)",
                "ALTER TABLE t ADD b int",
                "TRUNCATE TABLE victim",
                "GRANT SELECT ON t TO x");
    }

    private String query(int depth) {
        String from =
                one(
                        "t",
                        "victim",
                        "t AS a",
                        "t JOIN victim ON t.id = victim.id",
                        depth > 0 ? "(" + query(depth - 1) + ") q" : "t");
        return "SELECT "
                + one("", "DISTINCT ")
                + one("*", value(depth), value(depth) + " AS x, " + value(depth), "count(*)")
                + " FROM "
                + from
                + one("", " WHERE " + condition(depth), " WHERE " + condition(depth))
                + one("", "", " ORDER BY 1", " GROUP BY 1")
                + (depth > 0 ? one("", "", " UNION ALL " + query(depth - 1)) : "");
    }

    private String condition(int depth) {
        return one(
                "1 = 1",
                value(depth) + " = " + value(depth),
                "id IN (1, 2)",
                depth > 0 ? "EXISTS (" + query(depth - 1) + ")" : "id > 1",
                "name LIKE '%drop;delete%'",
                "NOT (id = 1 OR name IS NULL)");
    }

    private String value(int depth) {
        return one(
                "1",
                "'a''b'",
                "'; DELETE FROM t --'",
                "id",
                "name",
                "\"update\"",
                "upper(name)",
                "replace(name, 'a', 'b')",
                "CASE WHEN id = 1 THEN 2 ELSE 3 END",
                depth > 0 ? "(" + query(depth - 1) + ")" : "2",
                "/* x; */ 3",
                "coalesce(name, '-- ')");
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
