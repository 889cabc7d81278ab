package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What one database can and what it cannot, in names, types, columns, keys and indexes: standard
 * SQL unless a database differs. Reading, editing, importing, exporting, files and publishing ask
 * here, so that each rule is said once.
 */
public abstract class Dialect extends Abilities {
    private final DatabaseKind kind;
    private final String label;
    private final TypeMap map;

    Dialect(DatabaseKind kind, String label, TypeMap map) {
        this.kind = kind;
        this.label = label;
        this.map = map;
    }

    public static Dialect of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> Known.POSTGRESQL;
            case MARIADB -> Known.MARIADB;
            case SQLITE -> Known.SQLITE;
            case H2 -> Known.H2;
            case SQLSERVER, STUB, DESIGN -> Known.TSQL;
        };
    }

    /** Made when first asked for. */
    private static final class Known {
        static final Dialect TSQL = new TsqlDialect(DatabaseKind.SQLSERVER, "SQL Server");
        static final Dialect H2 = new H2Dialect();
        static final Dialect POSTGRESQL = new PostgresDialect();
        static final Dialect MARIADB = new MariaDbDialect();
        static final Dialect SQLITE = new SqliteDialect();
    }

    public final DatabaseKind kind() {
        return kind;
    }

    /** As people call it. */
    public final String label() {
        return label;
    }

    /** Whether both use the same words for types and functions. */
    public final boolean speaksAs(Dialect other) {
        return types() == other.types();
    }

    /** The types it knows, by their names. */
    public final TypeVocabulary types() {
        return TypeVocabulary.of(kind);
    }

    /** What a type of this database holds. */
    public final TypeMeaning meaning(ColumnType type) {
        return map.meaning(type);
    }

    /**
     * A type and what must be known of it.
     *
     * @param truth whether it is yes or no, and so has defaults of its own
     * @param losses what values it can no longer hold, in words
     */
    public record Translated(ColumnType type, boolean truth, List<String> losses) {}

    /**
     * A type of another database in words of this one: as wide or wider, else with what is lost.
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
        String text = map.text(meaning, use, losses);
        return new Translated(
                types().parse(text), meaning.sort() == TypeMeaning.Sort.TRUTH, losses);
    }

    /** Whether a type holds every value that another one of this database held. */
    public final boolean holds(ColumnType after, ColumnType before) {
        return after.equals(before) || meaning(after).holds(meaning(before));
    }

    public KeyLimits keyLimits() {
        return KeyLimits.NONE;
    }

    /** What may follow the type of a column: words that add no statement. */
    public Pattern columnAttributes() {
        return Attributes.OF_COLUMNS;
    }

    /** What may follow a constraint: words, names in brackets, numbers of options. */
    public Pattern constraintAttributes() {
        return Attributes.OF_CONSTRAINTS;
    }

    /** How long names may be. */
    public final NameLimit names() {
        return NameLimit.of(kind);
    }

    /** A column of one type may point at one of another. */
    public boolean pointsAt(ColumnType from, ColumnType to) {
        return types().comparable(from, to);
    }

    public String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** Where tables are that name no schema; empty where there is none. */
    public abstract String mainSchema();

    /** The one that is there in an empty database. */
    public String builtInSchema() {
        return mainSchema();
    }

    /** The one of a design that has no database. */
    public String designSchema() {
        return mainSchema();
    }

    /** Whether only the database itself may have a schema of this name. */
    public boolean reservesSchema(String name) {
        return name.equalsIgnoreCase("information_schema");
    }

    /** Whether two parts of one table exclude each other's name. */
    public abstract boolean excludeInTable(NamedPart one, NamedPart other);

    /** The same of two tables in one schema. */
    public abstract boolean excludeInSchema(NamedPart one, NamedPart other);

    static boolean both(NamedPart one, NamedPart other, NamedPart... parts) {
        List<NamedPart> group = List.of(parts);
        return group.contains(one) && group.contains(other);
    }
}
