package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
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
        String builtIn = Dialect.of(kind).builtInSchema();
        List<String> there = schema.schemas().stream().filter(builtIn::equals).toList();
        return Planner.plan(kind, new DatabaseSchema(there, List.of()), schema);
    }

    /** With what the dialect puts around and between statements. */
    public static String text(List<Step> steps, DatabaseKind kind) {
        if (steps.isEmpty()) {
            return "";
        }
        Dialect.Frame frame = Dialect.of(kind).frame();
        return steps.stream()
                .map(Step::sql)
                .collect(Collectors.joining(frame.between(), frame.first(), frame.last()));
    }
}
