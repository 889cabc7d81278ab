package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Scripts as text. */
public final class CreateScript {
    /** SQL Server creates these in no transaction of a user. */
    private static final Pattern APART =
            Pattern.compile("MEMORY_OPTIMIZED = ON|^CREATE FULLTEXT ", Pattern.CASE_INSENSITIVE);

    private CreateScript() {}

    /** All of a design, for an empty database. */
    public static String of(DatabaseSchema schema, DatabaseKind kind) {
        List<Step> steps = steps(schema, kind);
        boolean named = kind == DatabaseKind.MARIADB && schema.schemas().size() == 1;
        if (!named || schema.carried().isEmpty()) {
            return text(steps, kind);
        }
        // MariaDB finds a function that a view calls in the database that is used.
        String name = schema.schemas().getFirst();
        List<Step> using = new ArrayList<>(steps);
        using.add(1, Step.of("USE " + Dialect.of(kind).quote(name), name));
        return text(using, kind);
    }

    /** Objects that such a script leaves out, as their tables are not there under the old name. */
    public static List<String> leftOut(DatabaseSchema schema) {
        Set<String> labels = schema.tables().stream().map(Table::label).collect(Collectors.toSet());
        return schema.carried().stream()
                .filter(each -> !each.table().isEmpty() && !labels.contains(each.table()))
                .map(each -> each.label() + ": left out, the design has no table " + each.table())
                .distinct()
                .toList();
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
        boolean apart = steps.stream().anyMatch(each -> APART.matcher(each.sql()).find());
        String first = apart && kind == DatabaseKind.SQLSERVER ? "" : frame.first();
        String last = apart && first.isEmpty() ? frame.between() : frame.last();
        var text = new StringBuilder(first);
        for (int i = 0; i < steps.size(); i++) {
            String sql = steps.get(i).sql();
            if (kind == DatabaseKind.MARIADB && sql.indexOf(';') >= 0) {
                text.append(delimited(sql));
            } else {
                text.append(sql).append(i + 1 < steps.size() ? frame.between() : last);
            }
        }
        return text.toString();
    }

    /**
     * The command line client ends a statement at the first semicolon, unless it is told another
     * mark.
     */
    private static String delimited(String sql) {
        String mark =
                Stream.of("$$", "//", ";;", "$end$")
                        .filter(each -> !sql.contains(each))
                        .findFirst()
                        .orElse("$stop$");
        return "DELIMITER " + mark + "\n" + sql + mark + "\nDELIMITER ;\n";
    }
}
