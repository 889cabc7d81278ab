package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.List;
import java.util.stream.Collectors;

/** Statements of PostgreSQL that let others read and write while they run. */
public final class PostgresOnline {
    private static final String NOT_VALID = "NOT VALID";

    private final PostgresDdl ddl = new PostgresDdl();

    public Ddl ddl() {
        return ddl;
    }

    public String quote(String name) {
        return ddl.quote(name);
    }

    public String name(Table table) {
        return ddl.name(table);
    }

    /** The beginning of a statement that alters a table. */
    public String alter(Table table) {
        return ddl.alter(table);
    }

    public String column(Table table, Column column) {
        return ddl.alter(table) + "ALTER COLUMN " + quote(column.name()) + " ";
    }

    public String createIndex(Table table, TableIndex index) {
        return ddl.createIndex(table, index, "CONCURRENTLY ");
    }

    public String dropIndex(Table table, TableIndex index) {
        return "DROP INDEX CONCURRENTLY " + ddl.name(table.schema(), index.name());
    }

    /** The index that a key will stand on. */
    public String keyIndex(Table table, List<String> columns, String attributes, String name) {
        boolean nulls = attributes.startsWith("NULLS NOT DISTINCT");
        return "CREATE UNIQUE INDEX CONCURRENTLY %s ON %s (%s)%s"
                .formatted(
                        quote(name),
                        name(table),
                        ddl.list(table, columns),
                        nulls ? " NULLS NOT DISTINCT" : "");
    }

    public String useIndex(Table table, UniqueKey key, String index) {
        return useIndex(table, key.name(), "UNIQUE", key.attributes(), index);
    }

    public String useIndex(Table table, PrimaryKey key, String index) {
        String name = ddl.primaryKeyName(table, key);
        return useIndex(table, name, "PRIMARY KEY", key.attributes(), index);
    }

    private String useIndex(
            Table table, String name, String what, String attributes, String index) {
        String rest = attributes.replace("NULLS NOT DISTINCT", "").strip();
        return "%sADD CONSTRAINT %s %s USING INDEX %s%s"
                .formatted(
                        ddl.alter(table),
                        quote(name),
                        what,
                        quote(index),
                        rest.isEmpty() ? "" : " " + rest);
    }

    /** Whether a key can be made of an index that is there already. */
    public static boolean usesIndex(String attributes) {
        String rest = attributes.replace("NULLS NOT DISTINCT", "").strip();
        return rest.isEmpty() || rest.startsWith("DEFERRABLE");
    }

    public String addCheck(Table table, CheckRule rule) {
        return notValid(ddl.addCheck(table, rule), rule.attributes());
    }

    public String addForeignKey(Table table, Table referenced, ForeignKey key) {
        return notValid(ddl.addForeignKey(table, referenced, key), key.attributes());
    }

    private static String notValid(String sql, String attributes) {
        return isValidated(attributes) ? sql + " " + NOT_VALID : sql;
    }

    /** Whether the rows that are there must meet a constraint too. */
    public static boolean isValidated(String attributes) {
        return !attributes.contains(NOT_VALID);
    }

    /** The same, of a constraint that was made and not validated yet. */
    public static String validated(String attributes) {
        return attributes.replace(NOT_VALID, "").strip();
    }

    public String validate(Table table, String constraint) {
        return ddl.alter(table) + "VALIDATE CONSTRAINT " + quote(constraint);
    }

    public String addColumn(Table table, Column column) {
        return "%sADD COLUMN IF NOT EXISTS %s %s"
                .formatted(ddl.alter(table), quote(column.name()), ddl.type(column));
    }

    /** A copy of an identity goes on from the number that was given last, under the same name. */
    public List<String> takeIdentity(Table table, Table copy, Column column) {
        var statements =
                new java.util.ArrayList<>(
                        List.of(column(copy, column) + "ADD " + ddl.identity(column)));
        statements.addAll(ddl.countOn(table, copy, column));
        return statements;
    }

    /** Sequences that belong to a column belong to its copy, and count as far as it does. */
    public String takeSequences(Table table, Column column, Column copy) {
        return "DO $$ DECLARE s regclass; BEGIN FOR s IN SELECT d.objid::regclass FROM pg_depend d"
                + " JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S' JOIN pg_attribute a ON"
                + " a.attrelid = d.refobjid AND a.attnum = d.refobjsubid WHERE d.classid ="
                + " 'pg_class'::regclass AND d.deptype = 'a' AND d.refobjid = "
                + ddl.text(name(table))
                + "::regclass AND a.attname = "
                + ddl.text(column.name())
                + " LOOP EXECUTE format('ALTER SEQUENCE %s AS "
                + ddl.type(copy)
                + " OWNED BY ' || "
                + ddl.text(
                        name(table).replace("%", "%%")
                                + "."
                                + quote(copy.name()).replace("%", "%%"))
                + ", s); END LOOP; END $$";
    }

    /** From version 18 on a rule against nulls has a name, made of the column's. */
    public String renameNotNull(Table table, String from, String to) {
        String old = table.name() + "_" + from + "_not_null";
        String fresh = table.name() + "_" + to + "_not_null";
        return ("DO $$ BEGIN IF EXISTS (SELECT 1 FROM pg_constraint WHERE"
                        + " conrelid = %s::regclass AND conname = %s) THEN %sRENAME"
                        + " CONSTRAINT %s TO %s; END IF; END $$")
                .formatted(
                        ddl.text(name(table)),
                        ddl.text(old),
                        ddl.alter(table),
                        quote(old),
                        quote(fresh));
    }

    /** A trigger that keeps copies of columns equal while rows are written. */
    public List<String> keepEqual(Table table, String name, List<Column> from, List<Column> to) {
        String body =
                java.util.stream.IntStream.range(0, from.size())
                        .mapToObj(
                                i ->
                                        "NEW.%s := NEW.%s;"
                                                .formatted(
                                                        quote(to.get(i).name()),
                                                        quote(from.get(i).name())))
                        .collect(Collectors.joining(" "));
        return List.of(
                "CREATE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql AS %s"
                        .formatted(
                                ddl.name(table.schema(), name),
                                ddl.text("BEGIN " + body + " RETURN NEW; END")),
                ("CREATE TRIGGER %s BEFORE INSERT OR UPDATE ON %s FOR EACH ROW"
                                + " EXECUTE FUNCTION %s()")
                        .formatted(quote(name), name(table), ddl.name(table.schema(), name)));
    }

    public List<String> stopKeepingEqual(Table table, String name) {
        return List.of(
                "DROP TRIGGER IF EXISTS " + quote(name) + " ON " + name(table),
                "DROP FUNCTION IF EXISTS " + ddl.name(table.schema(), name) + "()");
    }

    public String comment(Table table, Column column) {
        return ddl.comment(table, column, null);
    }

    public String text(String value) {
        return ddl.text(value);
    }

    public String renameIndex(Table table, String from, String to) {
        return "ALTER INDEX " + ddl.name(table.schema(), from) + " RENAME TO " + quote(to);
    }
}
