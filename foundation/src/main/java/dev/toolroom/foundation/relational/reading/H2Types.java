package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.kernel.json.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Maps T-SQL types to types of H2 and back.
 *
 * <p>H2 does not store T-SQL types. The declaration is therefore kept at the end of the remarks of
 * the column, which survive renames. It is used only while it matches the type that H2 reports.
 */
public final class H2Types {
    private static final String MARK = "\u2063toolroom:";
    private static final int UNLIMITED_LENGTH = 1_000_000_000;

    private static final TypeVocabulary TYPES = TypeVocabulary.of(DatabaseKind.H2);

    private H2Types() {}

    /** A column as H2 reports it. */
    record Reported(
            String type,
            long length,
            int precision,
            int scale,
            int time,
            @Nullable String defaultValue) {}

    /** A column as it was declared. */
    record Declared(
            ColumnType type,
            @Nullable String defaultValue,
            @Nullable String defaultName,
            @Nullable String formula,
            boolean persisted,
            @Nullable String comment) {}

    /** Returns the type of H2 that stores a T-SQL type. */
    public static String kept(ColumnType type) {
        String text = TYPES.text(type);
        return switch (type.name()) {
            case "int" -> "INTEGER";
            case "bit" -> "BOOLEAN";
            case "nvarchar", "varchar" -> varying("CHARACTER VARYING", type);
            case "varbinary" -> varying("BINARY VARYING", type);
            case "char", "nchar" -> "CHARACTER(" + type.length() + ")";
            case "binary" -> "BINARY(" + type.length() + ")";
            case "decimal", "numeric" -> "NUMERIC(" + type.precision() + ", " + type.scale() + ")";
            case "money" -> "NUMERIC(19, 4)";
            case "smallmoney" -> "NUMERIC(10, 4)";
            case "float" -> "DOUBLE PRECISION";
            case "datetime2" -> "TIMESTAMP(" + type.scale() + ")";
            case "datetime" -> "TIMESTAMP(3)";
            case "smalldatetime" -> "TIMESTAMP(0)";
            case "datetimeoffset" -> "TIMESTAMP(" + type.scale() + ") WITH TIME ZONE";
            case "time" -> "TIME(" + type.scale() + ")";
            case "uniqueidentifier" -> "UUID";
            case "text", "ntext", "xml", "sql_variant" -> "CHARACTER LARGE OBJECT";
            case "image", "geography", "vector", "hierarchyid" -> "BINARY LARGE OBJECT";
            case "timestamp" -> "BINARY(8)";
            case "sysname" -> "CHARACTER VARYING(128)";
            default -> text.toUpperCase(Locale.ROOT);
        };
    }

    private static String varying(String name, ColumnType type) {
        return name
                + "("
                + (type.length() == ColumnType.MAX ? UNLIMITED_LENGTH : type.length())
                + ")";
    }

    /** Returns remarks that contain the comment and the declaration of a column. */
    public static String remarks(Column column) {
        var json = Json.object().put("t", TYPES.text(column.type()));
        json.putIfPresent("d", column.defaultValue()).putIfPresent("n", column.defaultName());
        if (column.computed() != null) {
            json.put("f", column.computed().formula()).put("p", column.computed().persisted());
        }
        String comment = column.comment() == null ? "" : column.comment();
        return comment + MARK + json.build().write();
    }

    /** Whether remarks are needed to read the declaration back. */
    public static boolean needsRemarks(Column column) {
        boolean isStoredAsDeclared =
                switch (column.type().name()) {
                    case "int",
                            "bigint",
                            "smallint",
                            "tinyint",
                            "bit",
                            "nvarchar",
                            "decimal",
                            "datetime2",
                            "date",
                            "uniqueidentifier",
                            "real",
                            "float" ->
                            true;
                    default -> false;
                };
        return !isStoredAsDeclared
                || column.defaultValue() != null
                || column.computed() != null
                || column.comment() != null;
    }

    static Declared restoreDeclared(Reported reported, @Nullable String remarks) {
        String text = remarks == null ? "" : remarks;
        int at = text.indexOf(MARK);
        String comment = at < 0 ? text : text.substring(0, at);
        Json.Obj mark = at < 0 ? Json.Obj.EMPTY : parseMark(text.substring(at + MARK.length()));
        ColumnType type = typeOf(reported);
        ColumnType marked = TYPES.parse(mark.text("t", "int"));
        boolean fits = mark.get("t") != null && kept(marked).equals(kept(type));
        String shown = defaultValue(reported.defaultValue(), fits ? text(mark, "d") : null);
        return new Declared(
                fits ? marked : type,
                shown,
                shown == null ? null : text(mark, "n"),
                text(mark, "f"),
                mark.get("p") instanceof Json.Bool(boolean persisted) && persisted,
                comment.isEmpty() ? null : comment);
    }

    private static Json.Obj parseMark(String text) {
        try {
            return Json.read(text) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        } catch (Json.Malformed edited) {
            return Json.Obj.EMPTY;
        }
    }

    /** Returns the declared default. Only literals are compared: H2 rewrites expressions. */
    private static @Nullable String defaultValue(@Nullable String actual, @Nullable String marked) {
        if (actual == null || marked == null) {
            return actual;
        }
        boolean literal = actual.matches("'.*'|-?[0-9.]+|TRUE|FALSE");
        return !literal || Expressions.same(actual, marked) ? marked : actual;
    }

    private static @Nullable String text(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Str(String value) ? value : null;
    }

    private static ColumnType typeOf(Reported column) {
        int length = column.length() >= UNLIMITED_LENGTH ? ColumnType.MAX : (int) column.length();
        return switch (column.type()) {
            case "CHARACTER VARYING" -> new ColumnType("nvarchar", lengthOrMax(length, 4000), 0, 0);
            case "CHARACTER" -> new ColumnType("nchar", length, 0, 0);
            case "BINARY VARYING" -> new ColumnType("varbinary", lengthOrMax(length, 8000), 0, 0);
            case "BINARY" -> new ColumnType("binary", length, 0, 0);
            case "INTEGER" -> ColumnType.plain("int");
            case "BOOLEAN" -> ColumnType.plain("bit");
            case "NUMERIC", "DECFLOAT" ->
                    new ColumnType(
                            "decimal",
                            0,
                            Math.min(column.precision(), 38),
                            Math.min(column.scale(), 38));
            case "DOUBLE PRECISION", "FLOAT" -> ColumnType.plain("float");
            case "TIMESTAMP" -> new ColumnType("datetime2", 0, 0, Math.min(column.time(), 7));
            case "TIMESTAMP WITH TIME ZONE" ->
                    new ColumnType("datetimeoffset", 0, 0, Math.min(column.time(), 7));
            case "TIME" -> new ColumnType("time", 0, 0, Math.min(column.time(), 7));
            case "UUID" -> ColumnType.plain("uniqueidentifier");
            case "CHARACTER LARGE OBJECT" -> ColumnType.plain("ntext");
            case "BINARY LARGE OBJECT" -> ColumnType.plain("image");
            default -> ColumnType.plain(column.type());
        };
    }

    /** Returns {@link ColumnType#MAX} for lengths above the maximum of the T-SQL type. */
    private static int lengthOrMax(int length, int max) {
        return length > max ? ColumnType.MAX : length;
    }
}
