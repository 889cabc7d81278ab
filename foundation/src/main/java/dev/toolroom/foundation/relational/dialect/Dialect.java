package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What differs between databases in names, types, columns, keys and indexes. The defaults are
 * standard SQL. Each such rule is in this class only, and all code that reads, edits or writes
 * schemas uses it.
 */
public abstract class Dialect extends Abilities {
    private final DatabaseKind kind;
    private final String label;
    private final TypeMap typeMap;

    Dialect(DatabaseKind kind, String label, TypeMap typeMap) {
        this.kind = kind;
        this.label = label;
        this.typeMap = typeMap;
    }

    public static Dialect of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> Instances.POSTGRESQL;
            case MARIADB -> Instances.MARIADB;
            case SQLITE -> Instances.SQLITE;
            case H2 -> Instances.H2;
            case SQLSERVER, STUB, DESIGN -> Instances.TSQL;
        };
    }

    /** Created on first use. */
    private static final class Instances {
        static final Dialect TSQL = new TsqlDialect(DatabaseKind.SQLSERVER, "SQL Server");
        static final Dialect H2 = new H2Dialect();
        static final Dialect POSTGRESQL = new PostgresDialect();
        static final Dialect MARIADB = new MariaDbDialect();
        static final Dialect SQLITE = new SqliteDialect();
    }

    public final DatabaseKind kind() {
        return kind;
    }

    /** Returns the name for messages. */
    public final String label() {
        return label;
    }

    /** Whether both have the same types. */
    public final boolean speaksAs(Dialect other) {
        return types() == other.types();
    }

    /** Returns the names of its types. */
    public final TypeVocabulary types() {
        return TypeVocabulary.of(kind);
    }

    /** Returns what values a type of this database holds. */
    public final TypeMeaning meaning(ColumnType type) {
        return typeMap.meaning(type);
    }

    /**
     * The result of translating a type.
     *
     * @param truth whether the type is boolean, so that its defaults need translation too
     * @param losses the values that the new type cannot hold, in words
     */
    public record Translated(ColumnType type, boolean truth, List<String> losses) {}

    /**
     * Returns the type of this database that holds all values of a type of another one, or the
     * nearest type and what it loses.
     */
    public final Translated typeFor(ColumnType type, Dialect from, TypeUse use) {
        TypeMeaning meaning = from.meaning(type);
        var losses = new ArrayList<String>();
        if (!meaning.note().isEmpty()) {
            losses.add(meaning.note());
        }
        if (!type.attributes().isEmpty()) {
            losses.add("its attributes: " + type.attributes());
        }
        String text = typeMap.translate(meaning, use, losses);
        return new Translated(
                types().parse(text), meaning.sort() == TypeMeaning.Sort.TRUTH, losses);
    }

    /** Whether one type of this database holds every value of another one. */
    public final boolean holds(ColumnType after, ColumnType before) {
        return after.equals(before) || meaning(after).holds(meaning(before));
    }

    /** Whether changing the type of a column can replace values instead of failing on them. */
    public final boolean isLossy(ColumnType before, ColumnType after) {
        return !after.withAttributes("").equals(before.withAttributes(""))
                && new Conversion(before, after, meaning(before), meaning(after)).isLossy(kind);
    }

    public KeyLimits keyLimits() {
        return KeyLimits.NONE;
    }

    /** Returns the attributes that may follow the type of a column. They cannot add a statement. */
    public Pattern columnAttributes() {
        return Attributes.OF_COLUMNS;
    }

    /** Returns the attributes that may follow a constraint. */
    public Pattern constraintAttributes() {
        return Attributes.OF_CONSTRAINTS;
    }

    /** Returns the maximum length of names. */
    public final NameLimit names() {
        return NameLimit.of(kind);
    }

    /** Whether a foreign key column of one type can reference a column of another. */
    public boolean pointsAt(ColumnType from, ColumnType to) {
        return types().areComparable(from, to);
    }

    public String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** Returns the schema of tables whose name has none; empty if the database has no schemas. */
    public abstract String mainSchema();

    /** Returns the schema that an empty database has. */
    public String builtInSchema() {
        return mainSchema();
    }

    /** Returns the main schema of a design without a database. */
    public String designSchema() {
        return mainSchema();
    }

    /** Whether the database reserves this schema name for itself. */
    public boolean reservesSchema(String name) {
        return name.equalsIgnoreCase("information_schema");
    }

    /** Whether two parts of one table cannot have the same name. */
    public abstract boolean excludeInTable(NamedPart one, NamedPart other);

    /** Whether parts of two tables in one schema cannot have the same name. */
    public abstract boolean excludeInSchema(NamedPart one, NamedPart other);

    static boolean areBothAmong(NamedPart one, NamedPart other, NamedPart... parts) {
        List<NamedPart> group = List.of(parts);
        return group.contains(one) && group.contains(other);
    }
}
