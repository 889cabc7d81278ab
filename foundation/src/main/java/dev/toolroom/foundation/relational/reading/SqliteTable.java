package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One table of SQLite, from the statement that made it. */
final class SqliteTable {
    private static final List<String> CONSTRAINTS =
            List.of(
                    "CONSTRAINT",
                    "PRIMARY",
                    "NOT",
                    "NULL",
                    "UNIQUE",
                    "CHECK",
                    "DEFAULT",
                    "COLLATE",
                    "REFERENCES",
                    "GENERATED",
                    "AS");

    private final SchemaBuilder.Fresh table;
    private final TypeVocabulary types;
    private final Set<String> names = new HashSet<>();
    private final List<Runnable> later = new ArrayList<>();
    private @Nullable String keyName;
    private List<String> key = List.of();

    /** What has been read of a column. */
    private static final class Draft {
        String type = "";
        boolean nullable = true;
        boolean counts;
        @Nullable String defaultValue;
        @Nullable Computed computed;
    }

    SqliteTable(SchemaBuilder.Fresh table, TypeVocabulary types) {
        this.table = table;
        this.types = types;
    }

    void read(String sql) {
        List<SqliteDeclaration> parts = SqliteDeclaration.parts(sql);
        table.comment = parts.getFirst().leadingComment();
        for (SqliteDeclaration part : parts) {
            if (part.next("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN")) {
                constraint(part);
            } else if (part.hasMore()) {
                column(part);
            }
        }
        later.forEach(Runnable::run);
        if (!key.isEmpty()) {
            table.primaryKey = new PrimaryKey(keyName, ids(key));
            key.forEach(this::notNull);
        }
    }

    /** Nobody means a key without a value, though SQLite would let it be. */
    private void notNull(String name) {
        Column column = table.columns.get(spelled(name));
        if (column != null) {
            table.column(column.withNullable(false));
        }
    }

    private List<String> ids(List<String> columns) {
        return columns.stream().map(this::spelled).map(table::idOf).toList();
    }

    private String spelled(String column) {
        return spelled(table, column);
    }

    /** As the column is declared: SQLite does not tell case apart. */
    static String spelled(SchemaBuilder.Fresh table, String column) {
        return table.columns.keySet().stream()
                .filter(column::equalsIgnoreCase)
                .findFirst()
                .orElse(column);
    }

    private String free(@Nullable String given, String otherwise) {
        if (given != null) {
            names.add(given.toLowerCase(Locale.ROOT));
            return given;
        }
        String name = otherwise;
        for (int number = 2; !names.add(name.toLowerCase(Locale.ROOT)); number++) {
            name = otherwise + "_" + number;
        }
        return name;
    }

    private void constraint(SqliteDeclaration part) {
        String name = part.take("CONSTRAINT") ? part.name() : null;
        switch (part.word()) {
            case "PRIMARY" -> {
                part.take("KEY");
                keyName = name;
                key = part.names();
            }
            case "UNIQUE" -> unique(name, part.names());
            case "CHECK" -> check(name, part.inBrackets());
            default -> {
                part.take("KEY");
                List<String> columns = part.names();
                part.take("REFERENCES");
                reference(part, name, columns);
            }
        }
    }

    private void unique(@Nullable String name, List<String> columns) {
        String given = free(name, "UQ_" + table.name + "_" + String.join("_", columns));
        later.add(() -> table.uniques.add(new UniqueKey(Ids.fresh("u"), given, ids(columns))));
    }

    private void check(@Nullable String name, String expression) {
        table.checks.add(new CheckRule(Ids.fresh("k"), free(name, "CK_" + table.name), expression));
    }

    /** Without columns it points at the key, which is known when all tables are. */
    private void reference(SqliteDeclaration part, @Nullable String name, List<String> columns) {
        String target = part.name();
        List<String> referenced = part.next("(") ? part.names() : List.of();
        ReferentialAction onDelete = ReferentialAction.NO_ACTION;
        ReferentialAction onUpdate = ReferentialAction.NO_ACTION;
        while (part.take("ON")) {
            boolean delete = part.word().equals("DELETE");
            String first = part.word();
            boolean two = first.equals("SET") || first.equals("NO");
            ReferentialAction action =
                    ReferentialAction.ofSql(two ? first + " " + part.word() : first);
            onDelete = delete ? action : onDelete;
            onUpdate = delete ? onUpdate : action;
        }
        String waits = deferred(part);
        String given = free(name, "FK_" + table.name + "_" + target);
        ReferentialAction deletes = onDelete;
        ReferentialAction updates = onUpdate;
        later.add(
                () ->
                        table.references.add(
                                new SchemaBuilder.Reference(
                                        given,
                                        columns.stream().map(this::spelled).toList(),
                                        table.schema,
                                        target,
                                        referenced,
                                        deletes,
                                        updates,
                                        waits)));
    }

    private static String deferred(SqliteDeclaration part) {
        if (!part.take("DEFERRABLE")) {
            return "";
        }
        return part.take("INITIALLY") ? "DEFERRABLE INITIALLY " + part.word() : "DEFERRABLE";
    }

    private void column(SqliteDeclaration part) {
        String name = part.name();
        var draft = new Draft();
        draft.type = part.until(CONSTRAINTS);
        while (part.hasMore()) {
            columnConstraint(part, name, draft);
        }
        ColumnType type = types.parse(draft.type.isEmpty() ? "blob" : draft.type);
        table.column(
                new Column(
                        Ids.fresh("c"),
                        name,
                        type,
                        draft.nullable,
                        draft.counts ? Identity.USUAL : null,
                        draft.defaultValue,
                        null,
                        draft.computed,
                        part.trailingComment()));
    }

    private void columnConstraint(SqliteDeclaration part, String column, Draft draft) {
        String name = part.take("CONSTRAINT") ? part.name() : null;
        switch (part.word()) {
            case "PRIMARY" -> {
                part.take("KEY");
                part.until(
                        List.of(
                                "AUTOINCREMENT",
                                "CONSTRAINT",
                                "NOT",
                                "NULL",
                                "UNIQUE",
                                "CHECK",
                                "DEFAULT",
                                "COLLATE",
                                "REFERENCES"));
                draft.counts = part.take("AUTOINCREMENT");
                keyName = name;
                key = List.of(column);
            }
            // Else it is NOT DEFERRABLE, which a key is anyway.
            case "NOT" -> draft.nullable &= !part.take("NULL");
            case "UNIQUE" -> unique(name, List.of(column));
            case "CHECK" -> check(name, part.inBrackets());
            case "DEFAULT" -> {
                String value = defaultValue(part);
                // That is what a column has that says nothing.
                draft.defaultValue = value.equalsIgnoreCase("null") ? null : value;
            }
            // A part of the type here: it belongs to what the column is.
            case "COLLATE" -> draft.type += " collate " + part.name();
            case "REFERENCES" -> reference(part, name, List.of(column));
            case "GENERATED" -> part.take("ALWAYS");
            case "AS" -> {
                String formula = part.inBrackets();
                draft.computed = new Computed(formula, part.take("STORED"));
            }
            default -> {
                // Words that follow a constraint, as in ON CONFLICT IGNORE or DEFERRABLE.
            }
        }
    }

    private static String defaultValue(SqliteDeclaration part) {
        if (part.next("(")) {
            return "(" + part.inBrackets() + ")";
        }
        String sign = part.take("-") ? "-" : "";
        part.take("+");
        return sign + part.raw();
    }
}
