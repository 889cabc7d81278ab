package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.TypeUse;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a text in one dialect means in the words of a design that may speak another. */
public final class Words {
    /** What may follow a default, and so ends it. */
    public static final Set<String> AFTER_DEFAULT =
            Set.of(
                    "not",
                    "null",
                    "constraint",
                    "primary",
                    "unique",
                    "check",
                    "references",
                    "identity",
                    "collate",
                    "generated",
                    "on",
                    "comment",
                    "auto_increment",
                    "autoincrement",
                    "for",
                    "with",
                    "persisted",
                    "rowguidcol",
                    "sparse",
                    "key",
                    "after",
                    "first");

    private static final Map<String, String> H2 =
            Map.of(
                    "character varying", "nvarchar",
                    "binary varying", "varbinary",
                    "character", "nchar",
                    "boolean", "bit",
                    "numeric", "decimal",
                    "timestamp", "datetime2",
                    "timestamp with time zone", "datetimeoffset",
                    "uuid", "uniqueidentifier",
                    "character large object", "ntext",
                    "binary large object", "image");
    private static final int H2_NO_LIMIT = 1_000_000_000;
    private static final int H2_FRACTION = 6;

    private final Dialect from;
    private final Dialect to;
    private final TypeVocabulary theirs;
    private final TypeVocabulary ours;
    private boolean ownTypes;
    private final Set<String> sequences = new HashSet<>();
    private final Map<String, String> aliasTypes = new HashMap<>();
    private final Set<String> requiredTypes = new HashSet<>();

    public Words(DatabaseKind from, DatabaseKind to) {
        this.from = Dialect.of(from);
        this.to = Dialect.of(to);
        this.theirs = this.from.types();
        this.ours = this.to.types();
    }

    /** Types that the text itself brings along are taken by their names. */
    public void takeOwnTypes() {
        ownTypes = true;
    }

    /**
     * An alias type that the text brings along.
     *
     * @param bracketed its name with its schema
     * @param required whether its columns take no NULL unless they say so
     */
    public void takeType(String bracketed, boolean required) {
        String name = bracketed.substring(bracketed.indexOf("].[") + 2).toLowerCase(Locale.ROOT);
        aliasTypes.put(name, bracketed);
        if (required) {
            requiredTypes.add(bracketed);
        }
        ownTypes = true;
    }

    public boolean isRequired(String aliasType) {
        return requiredTypes.contains(aliasType);
    }

    /** An alias type of the text by its name, as a design calls it; null for any other type. */
    public @Nullable String aliasType(String name) {
        return aliasTypes.get("[" + name.replace("]", "]]").toLowerCase(Locale.ROOT) + "]");
    }

    /** A sequence that the text brings along. */
    public void takeSequence(String name) {
        sequences.add(name.toLowerCase(Locale.ROOT));
    }

    /** Whether a default takes the next number of a sequence that does not come along. */
    public boolean isForeignSequence(String value) {
        // A name within a text: its quotes are doubled.
        String named = value.toLowerCase(Locale.ROOT).replace("\'\'", "\'").replace("\"\"", "\"");
        return value.matches("(?is)nextval\\s*\\(.*")
                && sequences.stream()
                        .noneMatch(name -> named.matches("(?s).*['.\"]\\Q" + name + "\\E['\"].*"));
    }

    /** Whether text and design are both PostgreSQL's. */
    public boolean isPostgres() {
        return from.kind() == DatabaseKind.POSTGRESQL && to.kind() == DatabaseKind.POSTGRESQL;
    }

    /** Whether text and design are both SQL Server's. */
    public boolean isTsql() {
        return from.kind() == DatabaseKind.SQLSERVER && to.kind() == DatabaseKind.SQLSERVER;
    }

    /** Whether text and design are both H2's. */
    public boolean isH2() {
        return from.kind() == DatabaseKind.H2 && to.kind() == DatabaseKind.H2;
    }

    /** Whether a database made up the name of a key by itself. */
    public boolean isMadeUp(String name) {
        return from.kind() == DatabaseKind.H2 && name.startsWith("CONSTRAINT_");
    }

    public boolean foldsNames() {
        return from.foldsNames();
    }

    /** Whether a column can be said to take no number but the database's own. */
    public boolean promisesNumbers() {
        return to.promisesNumbers();
    }

    /**
     * What is worked out when it is read elsewhere is kept in PostgreSQL, which any version can.
     */
    public boolean persisted(boolean said) {
        return said || (foreign() && to.persistsComputed());
    }

    /** Only SQLite lets a column go without one. */
    public boolean columnsMayLackTypes() {
        return from.kind() == DatabaseKind.SQLITE;
    }

    /** Whether what follows the name of a column is no type. */
    public boolean lacksType(Cursor cursor) {
        return columnsMayLackTypes()
                && (cursor.atAny(AFTER_DEFAULT) || cursor.at("DEFAULT") || cursor.at("AS"));
    }

    /** What a column without a type is; to SQLite that is one which changes no value. */
    public String untyped() {
        return from.kind() == DatabaseKind.SQLITE ? "blob" : "text";
    }

    /** Whether a text is JSON to MariaDB, which keeps it as a long text with this check. */
    public boolean isJson(String type, String check) {
        return from.kind() == DatabaseKind.MARIADB
                && type.startsWith("longtext")
                && check.strip().startsWith("json_valid(");
    }

    /** Whether text and design are both MariaDB's. */
    public boolean isMariaDb() {
        return from.kind() == DatabaseKind.MARIADB && to.kind() == DatabaseKind.MARIADB;
    }

    /** How an action is called that keeps rows from going at once, where there is such a thing. */
    public String restricting() {
        return to.restricts() && from.kind() != DatabaseKind.MARIADB ? "restrict" : "no_action";
    }

    /** The same for an action by any name. */
    public String action(String word) {
        return word.equals("restrict") ? restricting() : word;
    }

    public boolean isFromMariaDb() {
        return from.kind() == DatabaseKind.MARIADB;
    }

    /** Whether indexes may stand among the columns of a table. */
    public boolean hasInnerIndexes() {
        return from.hasInnerIndexes();
    }

    /** Whether collations and other attributes mean the same in the design. */
    public boolean keepsCollations() {
        return isTsql() || (!foreign() && !from.speaksAs(Dialect.of(DatabaseKind.SQLSERVER)));
    }

    /** Whether what only one database understands can be taken over as it is. */
    public boolean isOwn() {
        return !foreign();
    }

    private boolean foreign() {
        return !from.speaksAs(to);
    }

    /** The whole number that a type of PostgreSQL counts in. */
    public static String counted(String serial) {
        return switch (serial.toLowerCase(Locale.ROOT)) {
            case "bigserial", "serial8" -> "bigint";
            case "smallserial", "serial2" -> "smallint";
            default -> "integer";
        };
    }

    /**
     * A type in our words.
     *
     * @param known false when it had to be taken for a text
     * @param losses what it can no longer hold
     */
    public record Typed(String text, boolean known, boolean truth, List<String> losses) {
        Typed(String text, boolean known, boolean truth) {
            this(text, known, truth, List.of());
        }
    }

    public Typed type(String declared) {
        String text = from.kind() == DatabaseKind.H2 ? fromH2(declared) : declared;
        boolean known = theirs.takes(text);
        if (known && !foreign()) {
            return new Typed(from.kind() == DatabaseKind.MARIADB ? plain(text) : text, true, false);
        }
        if (!known && ownTypes && !foreign()) {
            return new Typed(text, true, false);
        }
        if (!known) {
            return new Typed(ours.find("text").map(TypeRule::name).orElse("text"), false, false);
        }
        var translated = to.typeFor(theirs.parse(text), from, TypeUse.PLAIN);
        return new Typed(
                ours.text(translated.type()), true, translated.truth(), translated.losses());
    }

    /** How wide MariaDB shows whole numbers stands in every dump and means nothing. */
    private String plain(String declared) {
        ColumnType type = theirs.parse(declared);
        TypeRule rule = theirs.ruleOf(type);
        return rule.form() == TypeRule.Form.PLAIN ? theirs.text(type) : declared;
    }

    private static String fromH2(String declared) {
        int open = declared.indexOf('(');
        String bare = (open < 0 ? declared : declared.substring(0, open)).strip();
        int close = declared.indexOf(')');
        String rest = close < 0 ? "" : declared.substring(close + 1);
        String word = H2.get((bare + rest).toLowerCase(Locale.ROOT));
        String name = word == null ? bare + rest : word;
        if (open < 0 && bare.toLowerCase(Locale.ROOT).startsWith("timestamp")) {
            return name + "(" + H2_FRACTION + ")";
        }
        if (open < 0) {
            boolean unlimited = bare.toLowerCase(Locale.ROOT).endsWith(" varying");
            return unlimited ? name + "(MAX)" : name;
        }
        String numbers = declared.substring(open + 1, close);
        boolean unlimited = numbers.strip().equals(Integer.toString(H2_NO_LIMIT));
        return name + "(" + (unlimited ? "MAX" : numbers) + ")";
    }

    /**
     * A default in our words.
     *
     * @param truth whether its column is yes or no
     */
    public String defaultValue(String value, boolean truth) {
        String text =
                from.kind() == DatabaseKind.POSTGRESQL ? Expressions.withoutCast(value) : value;
        return foreign()
                ? new ExpressionTranslation(from.kind(), to.kind()).defaultValue(text, truth)
                : own(text);
    }

    public String expression(String text) {
        return foreign()
                ? new ExpressionTranslation(from.kind(), to.kind()).requoted(text)
                : own(text);
    }

    private String own(String text) {
        return isPostgres() ? SearchPath.unqualified(text) : text;
    }

    /** How an edit refers to a table. */
    public Json.Obj table(Cursor.Qualified name) {
        String schema = name.schema();
        boolean main = schema.equalsIgnoreCase(from.mainSchema());
        if (foreign() && !to.hasSchemas()) {
            boolean plain = schema.isEmpty() || main;
            return Json.Obj.EMPTY.with("name", plain ? name.name() : schema + "_" + name.name());
        }
        String ours = foreign() && main ? to.mainSchema() : schema;
        var json = Json.object();
        if (!ours.isEmpty()) {
            json.put("schema", ours);
        }
        return json.put("name", name.name()).build();
    }

    /** The first type of ours with this meaning; for columns that say none. */
    public String anyType() {
        return ours.find("sql_variant").or(() -> ours.find("text")).map(TypeRule::name).orElse("");
    }
}
