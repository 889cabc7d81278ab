package dev.toolroom.capability.query.rows;

import dev.toolroom.foundation.relational.sql.WordList;
import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts values of a driver to JSON without loss. */
public final class Cells {
    /** The largest integer that a double holds exactly. */
    private static final long MAX_EXACT_INTEGER = 1L << 53;

    /** The type of SQL Server's timestamp with a zone. */
    static final int DATETIMEOFFSET = -155;

    /** Arrays of PostgreSQL whose elements its driver converts without loss. */
    private static final Set<String> FAITHFUL_ARRAYS =
            WordList.of(
                    """
                    _bool _bytea _float4 _float8 _int2 _int4 _int8 _text _uuid _varchar
                    """);

    /** The geometry types of MariaDB, which are sent as bytes. */
    private static final Set<String> SHAPES =
            WordList.of(
                    """
                    geometry geometrycollection linestring multilinestring multipoint multipolygon
                    point polygon
                    """);

    private static final char TAG_SURROGATE = 0xdb40;
    private static final Json NULL = new Json.Null();

    private final int maxLength;
    private int cut;

    /**
     * Reads cells of a bounded length.
     *
     * @param maxLength characters of a text, or bytes of a binary
     */
    public Cells(int maxLength) {
        this.maxLength = maxLength;
    }

    public int cut() {
        return cut;
    }

    /** Reads one column of the row a result stands on. */
    public interface Reader {
        Json read(ResultSet row, int column) throws SQLException;
    }

    public List<Reader> readers(ResultSetMetaData columns, boolean dynamic) throws SQLException {
        var readers = new ArrayList<Reader>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            readers.add(
                    dynamic
                            ? (row, column) -> of(row.getObject(column))
                            : reader(
                                    columns.getColumnType(i),
                                    columns.getColumnTypeName(i).toLowerCase(Locale.ROOT),
                                    columns.getPrecision(i)));
        }
        return readers;
    }

    private Reader reader(int type, String name, int precision) {
        if (name.equals("uuid")) {
            return (row, column) -> text(row.getString(column));
        }
        return switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT ->
                    name.contains("unsigned") || name.equals("money")
                            ? (row, column) -> digits(row.getString(column))
                            : (row, column) -> whole(row, column);
            case Types.BOOLEAN, Types.BIT ->
                    isFlag(name, precision)
                            ? (row, column) -> flag(row, column)
                            : (row, column) -> bits(row.getString(column), precision);
            case Types.REAL, Types.FLOAT, Types.DOUBLE ->
                    name.equals("money")
                            ? (row, column) -> text(row.getString(column))
                            : (row, column) -> of(row.getObject(column));
            case Types.DATE -> (row, column) -> time(row, column, LocalDate.class);
            case Types.TIME ->
                    name.equals("timetz")
                            ? (row, column) -> time(row, column, OffsetTime.class)
                            : (row, column) -> time(row.getString(column));
            case Types.TIMESTAMP ->
                    name.equals("timestamptz")
                            ? (row, column) -> time(row, column, OffsetDateTime.class)
                            : (row, column) -> time(row, column, LocalDateTime.class);
            case Types.TIME_WITH_TIMEZONE -> (row, column) -> time(row, column, OffsetTime.class);
            case Types.TIMESTAMP_WITH_TIMEZONE, DATETIMEOFFSET ->
                    (row, column) -> time(row, column, OffsetDateTime.class);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                    isShape(name)
                            ? (row, column) -> shape(row.getBytes(column))
                            : (row, column) -> binary(row.getBytes(column));
            case Types.ARRAY ->
                    name.startsWith("_") && !FAITHFUL_ARRAYS.contains(name)
                            ? (row, column) -> arrayText(row.getString(column), name.substring(1))
                            : this::array;
            case Types.DECIMAL, Types.NUMERIC ->
                    name.equals("decfloat")
                            ? (row, column) -> text(row.getString(column))
                            : (row, column) -> text(decimal(row.getString(column)));
            default -> (row, column) -> text(row.getString(column));
        };
    }

    /** Whether this is a geometry type, whose values are written as text. */
    static boolean isShape(String name) {
        return SHAPES.contains(name);
    }

    /** One bit, as opposed to a string of them. */
    static boolean isFlag(String name, int precision) {
        return !name.equals("varbit") && (!name.equals("bit") || precision == 1);
    }

    private static Json whole(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? NULL : number(value);
    }

    private static Json number(long value) {
        return value > MAX_EXACT_INTEGER || value < -MAX_EXACT_INTEGER
                ? new Json.Str(Long.toString(value))
                : Json.Num.of(value);
    }

    private static Json digits(@Nullable String text) {
        if (text == null) {
            return NULL;
        }
        try {
            return number(Long.parseLong(text));
        } catch (NumberFormatException beyond) {
            return new Json.Str(text);
        }
    }

    private static Json flag(ResultSet row, int column) throws SQLException {
        boolean value = row.getBoolean(column);
        return row.wasNull() ? NULL : new Json.Bool(value);
    }

    /** Writes ISO 8601; values that Java cannot represent stay as the database writes them. */
    private Json time(ResultSet row, int column, Class<? extends TemporalAccessor> type)
            throws SQLException {
        String written = row.getString(column);
        if (written == null) {
            return NULL;
        }
        // The driver converts 24:00 with a zone to another time.
        boolean ofItsOwn = type == OffsetTime.class && written.startsWith("24:");
        if (ofItsOwn || written.endsWith("infinity") || written.contains("BC")) {
            return text(written);
        }
        try {
            TemporalAccessor value = row.getObject(column, type);
            // The driver of MariaDB returns null for 0000-00-00.
            return value == null ? text(written) : of(value);
        } catch (SQLException | RuntimeException notOfThisCalendar) {
            return text(written);
        }
    }

    /** Writes a time of day; longer times of MariaDB, and 24:00, stay as they are. */
    private Json time(@Nullable String written) throws SQLException {
        try {
            return of(written == null ? null : LocalTime.parse(written));
        } catch (DateTimeParseException noTimeOfDay) {
            return text(written);
        }
    }

    /**
     * MariaDB's driver writes b'101' of five bits, and fills decimals with zeros where their column
     * says so.
     */
    private Json bits(@Nullable String written, int length) {
        if (written == null || !written.startsWith("b'")) {
            return text(written);
        }
        String bits = written.substring(2, written.length() - 1);
        return text("0".repeat(Math.max(0, length - bits.length())) + bits);
    }

    /** Writes 1E-7, as SQL Server's driver has it, with all digits. */
    public static @Nullable String decimal(@Nullable String written) {
        if (written == null || written.length() < 2) {
            return written;
        }
        boolean filled = written.charAt(0) == '0' && written.charAt(1) != '.';
        boolean plain = !filled && written.indexOf('E') < 0;
        return plain ? written : new BigDecimal(written).toPlainString();
    }

    private Json arrayText(@Nullable String written, String type) {
        return written == null ? NULL : ArrayText.read(written, type, this::text);
    }

    private Json array(ResultSet row, int column) throws SQLException {
        java.sql.Array array = row.getArray(column);
        return array == null ? NULL : of(array.getArray());
    }

    /** Converts by the type of the value. */
    Json of(@Nullable Object value) throws SQLException {
        return switch (value) {
            case null -> NULL;
            case Long number -> number(number);
            case Integer number -> Json.Num.of(number);
            case Short number -> Json.Num.of(number);
            case Byte number -> Json.Num.of(number);
            case Double number -> floating(number, Double.toString(number));
            case Float number -> floating(number, Float.toString(number));
            case Boolean flag -> new Json.Bool(flag);
            case BigDecimal number -> new Json.Str(number.toPlainString());
            case BigInteger number -> new Json.Str(number.toString());
            case byte[] bytes -> binary(bytes);
            case LocalDate date -> new Json.Str(date.toString());
            case LocalDateTime date ->
                    new Json.Str(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(date));
            case OffsetDateTime date ->
                    new Json.Str(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(date));
            case LocalTime time -> new Json.Str(DateTimeFormatter.ISO_LOCAL_TIME.format(time));
            case OffsetTime time -> new Json.Str(DateTimeFormatter.ISO_OFFSET_TIME.format(time));
            case java.sql.Array array -> of(array.getArray());
            case Object[] items -> {
                var list = new ArrayList<Json>();
                for (Object item : items) {
                    list.add(of(item));
                }
                yield new Json.Arr(list);
            }
            default -> text(value.toString());
        };
    }

    private static Json floating(double value, String text) {
        return Double.isFinite(value) ? new Json.Num(text) : new Json.Str(text);
    }

    private Json binary(byte @Nullable [] bytes) {
        if (bytes == null) {
            return NULL;
        }
        if (bytes.length <= maxLength) {
            return new Json.Str(Base64.getEncoder().encodeToString(bytes));
        }
        cut++;
        byte[] kept = Arrays.copyOf(bytes, maxLength);
        return new Json.Str(
                Base64.getEncoder().encodeToString(kept)
                        + "…[cut, "
                        + bytes.length
                        + " bytes in all]");
    }

    private Json shape(byte @Nullable [] bytes) {
        return bytes == null
                ? NULL
                : GeometryText.of(bytes).map(this::text).orElseGet(() -> binary(bytes));
    }

    private Json text(@Nullable String text) {
        if (text == null) {
            return NULL;
        }
        if (text.length() <= maxLength) {
            return new Json.Str(visible(text));
        }
        cut++;
        int end = Character.isHighSurrogate(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
        return new Json.Str(
                visible(text.substring(0, end))
                        + "…[cut, "
                        + text.length()
                        + " characters in all]");
    }

    /** Escapes characters that are invisible or control a terminal. */
    public static String visible(String text) {
        int first = 0;
        while (first < text.length() && !isHidden(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        var clean = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            // Tags are invisible letters of two characters each.
            if (isHidden(c) || (i > 0 && text.charAt(i - 1) == TAG_SURROGATE)) {
                clean.append(String.format("\\u%04x", (int) c));
            } else {
                clean.append(c);
            }
        }
        return clean.toString();
    }

    private static boolean isHidden(char c) {
        return (c < ' ' && c != '\n' && c != '\t' && c != '\r')
                || (c >= 0x7f && c <= 0x9f)
                || (c >= 0x200b && c <= 0x200f)
                || (c >= 0x2028 && c <= 0x202e)
                || (c >= 0x2060 && c <= 0x206f)
                || c == 0xfeff
                || c == 0x00ad
                || c == TAG_SURROGATE
                || (c >= 0xfff9 && c <= 0xfffb);
    }
}
