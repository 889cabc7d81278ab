package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.reading.SchemaBuilder.Reference;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
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

/** Reads a table of SQLite from the statement that created it. */
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

    private final TableBuilder table;
    private final TypeVocabulary types;
    private final Set<String> names = new HashSet<>();
    private final List<Runnable> afterColumns = new ArrayList<>();
    private @Nullable String keyName;
    private List<String> key = List.of();

    /** The attributes of a column, collected from its constraints. */
    private static final class Draft {
        String type = "";
        boolean nullable = true;
        boolean identity;
        @Nullable String defaultValue;
        @Nullable Computed computed;
    }

    SqliteTable(TableBuilder table, TypeVocabulary types) {
        this.table = table;
        this.types = types;
    }

    void read(String sql) {
        List<SqliteDeclaration> parts = SqliteDeclaration.parts(sql);
        table.comment = parts.getFirst().leadingComment();
        for (SqliteDeclaration part : parts) {
            if (part.isNext("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN")) {
                readConstraint(part);
            } else if (part.hasMore()) {
                readColumn(part);
            }
        }
        afterColumns.forEach(Runnable::run);
        if (!key.isEmpty()) {
            table.primaryKey = new PrimaryKey(keyName, ids(key));
            key.forEach(this::setNotNull);
        }
    }

    /** Key columns are read as NOT NULL, although SQLite allows null in them. */
    private void setNotNull(String name) {
        Column column = table.columns.get(declaredName(name));
        if (column != null) {
            table.addColumn(column.withNullable(false));
        }
    }

    private List<String> ids(List<String> columns) {
        return columns.stream().map(this::declaredName).map(table::idOf).toList();
    }

    private String declaredName(String column) {
        return declaredName(table, column);
    }

    /** Returns the declared spelling of a column name, which is not case-sensitive. */
    static String declaredName(TableBuilder table, String column) {
        return table.columns.keySet().stream()
                .filter(column::equalsIgnoreCase)
                .findFirst()
                .orElse(column);
    }

    private String uniqueName(@Nullable String given, String otherwise) {
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

    private void readConstraint(SqliteDeclaration part) {
        String name = part.skipIf("CONSTRAINT") ? part.readName() : null;
        switch (part.readWord()) {
            case "PRIMARY" -> {
                part.skipIf("KEY");
                keyName = name;
                key = part.readNames();
            }
            case "UNIQUE" -> addUnique(name, part.readNames());
            case "CHECK" -> addCheck(name, part.readParenthesized());
            default -> {
                part.skipIf("KEY");
                List<String> columns = part.readNames();
                part.skipIf("REFERENCES");
                addReference(part, name, columns);
            }
        }
    }

    private void addUnique(@Nullable String name, List<String> columns) {
        String given = uniqueName(name, "UQ_" + table.name + "_" + String.join("_", columns));
        afterColumns.add(
                () -> table.uniques.add(new UniqueKey(Ids.fresh("u"), given, ids(columns))));
    }

    private void addCheck(@Nullable String name, String expression) {
        table.checks.add(
                new CheckRule(Ids.fresh("k"), uniqueName(name, "CK_" + table.name), expression));
    }

    /** Adds a foreign key. Names of the other table are resolved when all tables are read. */
    private void addReference(SqliteDeclaration part, @Nullable String name, List<String> columns) {
        String target = part.readName();
        List<String> referenced = part.isNext("(") ? part.readNames() : List.of();
        ReferentialAction onDelete = ReferentialAction.NO_ACTION;
        ReferentialAction onUpdate = ReferentialAction.NO_ACTION;
        while (part.skipIf("ON")) {
            boolean delete = part.readWord().equals("DELETE");
            String first = part.readWord();
            boolean two = first.equals("SET") || first.equals("NO");
            ReferentialAction action =
                    ReferentialAction.ofSql(two ? first + " " + part.readWord() : first);
            onDelete = delete ? action : onDelete;
            onUpdate = delete ? onUpdate : action;
        }
        String deferrable = readDeferrable(part);
        String given = uniqueName(name, "FK_" + table.name + "_" + target);
        ReferentialAction deletes = onDelete;
        ReferentialAction updates = onUpdate;
        afterColumns.add(
                () ->
                        table.references.add(
                                new Reference(
                                        given,
                                        columns.stream().map(this::declaredName).toList(),
                                        table.schema,
                                        target,
                                        referenced,
                                        deletes,
                                        updates,
                                        deferrable)));
    }

    private static String readDeferrable(SqliteDeclaration part) {
        if (!part.skipIf("DEFERRABLE")) {
            return "";
        }
        return part.skipIf("INITIALLY") ? "DEFERRABLE INITIALLY " + part.readWord() : "DEFERRABLE";
    }

    private void readColumn(SqliteDeclaration part) {
        String name = part.readName();
        var draft = new Draft();
        draft.type = part.readUntil(CONSTRAINTS);
        while (part.hasMore()) {
            readColumnConstraint(part, name, draft);
        }
        ColumnType type = types.parse(draft.type.isEmpty() ? "blob" : draft.type);
        table.addColumn(
                new Column(
                        Ids.fresh("c"),
                        name,
                        type,
                        draft.nullable,
                        draft.identity ? Identity.USUAL : null,
                        draft.defaultValue,
                        null,
                        draft.computed,
                        part.trailingComment()));
    }

    private void readColumnConstraint(SqliteDeclaration part, String column, Draft draft) {
        String name = part.skipIf("CONSTRAINT") ? part.readName() : null;
        switch (part.readWord()) {
            case "PRIMARY" -> {
                part.skipIf("KEY");
                part.readUntil(
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
                draft.identity = part.skipIf("AUTOINCREMENT");
                keyName = name;
                key = List.of(column);
            }
            // Otherwise it is NOT DEFERRABLE, which is the default.
            case "NOT" -> draft.nullable &= !part.skipIf("NULL");
            case "UNIQUE" -> addUnique(name, List.of(column));
            case "CHECK" -> addCheck(name, part.readParenthesized());
            case "DEFAULT" -> {
                String value = readDefault(part);
                // The same as no default.
                draft.defaultValue = value.equalsIgnoreCase("null") ? null : value;
            }
            // Kept as an attribute of the type.
            case "COLLATE" -> draft.type += " collate " + part.readName();
            case "REFERENCES" -> addReference(part, name, List.of(column));
            case "GENERATED" -> part.skipIf("ALWAYS");
            case "AS" -> {
                String formula = part.readParenthesized();
                draft.computed = new Computed(formula, part.skipIf("STORED"));
            }
            default -> {
                // Ignores words after a constraint, as in ON CONFLICT IGNORE.
            }
        }
    }

    private static String readDefault(SqliteDeclaration part) {
        if (part.isNext("(")) {
            return "(" + part.readParenthesized() + ")";
        }
        String sign = part.skipIf("-") ? "-" : "";
        part.skipIf("+");
        return sign + part.readLiteral();
    }
}
