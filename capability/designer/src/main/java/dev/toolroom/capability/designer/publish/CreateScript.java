package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import java.util.List;
import java.util.stream.Collectors;

/** Scripts as text. */
public final class CreateScript {
    private CreateScript() {}

    /** All of a design, for an empty database. */
    public static String of(DatabaseSchema schema, DatabaseKind kind) {
        return text(steps(schema, kind), kind);
    }

    /** As above, statement by statement. */
    public static List<Step> steps(DatabaseSchema schema, DatabaseKind kind) {
        // A schema that is there from the start is not made, and is not taken away either.
        List<String> there = schema.schemas().stream().filter(builtIn(kind)::equals).toList();
        return Planner.plan(kind, new DatabaseSchema(there, List.of()), schema);
    }

    private static String builtIn(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> "public";
            case SQLITE -> "main";
            case H2 -> "PUBLIC";
            case SQLSERVER, MARIADB, STUB, DESIGN -> "dbo";
        };
    }

    /** With what the dialect puts around and between statements. */
    public static String text(List<Step> steps, DatabaseKind kind) {
        if (steps.isEmpty()) {
            return "";
        }
        return switch (kind) {
            case SQLSERVER, STUB, DESIGN ->
                    steps.stream()
                            .map(Step::sql)
                            .collect(
                                    Collectors.joining(
                                            "\nGO\n",
                                            "SET XACT_ABORT ON\nGO\nBEGIN TRANSACTION\nGO\n",
                                            "\nGO\nCOMMIT TRANSACTION\nGO\n"));
            case POSTGRESQL -> joined(steps, "BEGIN;\n", "COMMIT;\n");
            case SQLITE ->
                    joined(
                            steps,
                            "PRAGMA foreign_keys = OFF;\nBEGIN;\n",
                            "PRAGMA foreign_key_check;\nCOMMIT;\nPRAGMA foreign_keys = ON;\n");
            case H2, MARIADB -> joined(steps, "", "");
        };
    }

    private static String joined(List<Step> steps, String first, String last) {
        return steps.stream()
                .map(Step::sql)
                .collect(Collectors.joining(";\n", first, ";\n" + last));
    }
}
