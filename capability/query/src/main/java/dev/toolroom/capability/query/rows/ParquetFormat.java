package dev.toolroom.capability.query.rows;

import dev.toolroom.capability.query.parquet.ColumnBuffer;
import dev.toolroom.capability.query.parquet.ParquetType;
import dev.toolroom.capability.query.parquet.ParquetType.Form;
import dev.toolroom.capability.query.parquet.ParquetWriter;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.RowFormat.Field;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as a Parquet file. Each column has the nearest type that loses nothing, else text. If
 * columns have no types, as in SQLite, the first rows decide.
 */
final class ParquetFormat implements RowFormat {
    private static final int MICROSECOND_DIGITS = 6;
    private static final int SAMPLED_ROWS = 10_000;

    private final List<Field> fields;
    private final OutputStream out;
    private @Nullable List<List<Json>> sample;
    private List<ParquetType> types = List.of();
    private @Nullable ParquetWriter writer;
    private long row;

    ParquetFormat(List<Field> fields, OutputStream out) throws IOException {
        this.fields = List.copyOf(fields);
        this.out = out;
        if (fields.stream().anyMatch(Field::dynamic)) {
            sample = new ArrayList<>();
        } else {
            begin(fields.stream().map(ParquetFormat::declared).toList());
        }
    }

    private ParquetWriter begin(List<ParquetType> wanted) throws IOException {
        types = wanted;
        var begun = new ParquetWriter(RowFormat.distinctNames(fields), types, out);
        writer = begun;
        return begun;
    }

    @Override
    public void add(List<Json> cells) throws IOException {
        List<List<Json>> first = sample;
        if (first == null) {
            write(cells);
            return;
        }
        first.add(cells);
        if (first.size() == SAMPLED_ROWS) {
            beginWithTypesOf(first);
        }
    }

    private void beginWithTypesOf(List<List<Json>> first) throws IOException {
        sample = null;
        var wanted = new ArrayList<ParquetType>();
        for (int i = 0; i < fields.size(); i++) {
            wanted.add(fields.get(i).masked() ? ParquetType.of(Form.TEXT) : typeOf(first, i));
        }
        begin(wanted);
        for (List<Json> cells : first) {
            write(cells);
        }
    }

    /** Returns the type of all values of a column: integer, number, or else text. */
    private static ParquetType typeOf(List<List<Json>> rows, int column) {
        boolean whole = true;
        boolean number = true;
        boolean any = false;
        for (List<Json> cells : rows) {
            Json cell = cells.get(column);
            if (!(cell instanceof Json.Null)) {
                any = true;
                boolean digits = cell instanceof Json.Num(String text) && isWhole(text);
                boolean longText = cell instanceof Json.Str(String text) && isLong(text);
                whole &= digits || longText;
                number &= cell instanceof Json.Num;
            }
        }
        Form form = !any ? Form.TEXT : whole ? Form.LONG : number ? Form.DOUBLE : Form.TEXT;
        return ParquetType.of(form);
    }

    private static boolean isWhole(String text) {
        return text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
    }

    /** Integers beyond 2^53 are texts. */
    private static boolean isLong(String text) {
        return text.length() >= 16 && text.matches("-?[0-9]{16,19}");
    }

    @Override
    public void finish() throws IOException {
        List<List<Json>> first = sample;
        if (first != null) {
            beginWithTypesOf(first);
        }
        if (writer != null) {
            writer.finish();
        }
    }

    private static ParquetType declared(Field field) {
        if (field.masked()) {
            return ParquetType.of(Form.TEXT);
        }
        String name = field.typeName();
        if (name.equals("uuid")) {
            return ParquetType.of(Form.UUID);
        }
        if (name.equals("json") || name.equals("jsonb")) {
            return ParquetType.of(Form.JSON);
        }
        if (name.equals("money")) {
            return ParquetType.of(Form.TEXT);
        }
        boolean exact = field.scale() <= MICROSECOND_DIGITS;
        return switch (field.type()) {
            case Types.BOOLEAN, Types.BIT ->
                    ParquetType.of(
                            Cells.isFlag(name, field.precision()) ? Form.BOOLEAN : Form.TEXT);
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> ParquetType.of(Form.LONG);
            case Types.BIGINT ->
                    name.contains("unsigned")
                            ? ParquetType.decimal(20, 0)
                            : ParquetType.of(Form.LONG);
            case Types.REAL -> ParquetType.of(Form.FLOAT);
            case Types.FLOAT, Types.DOUBLE -> ParquetType.of(Form.DOUBLE);
            case Types.NUMERIC, Types.DECIMAL -> decimal(field);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                    ParquetType.of(Cells.isShape(name) ? Form.TEXT : Form.BINARY);
            case Types.DATE -> ParquetType.of(Form.DATE);
            case Types.TIME ->
                    ParquetType.of(exact && !name.equals("timetz") ? Form.TIME : Form.TEXT);
            case Types.TIMESTAMP ->
                    ParquetType.of(
                            !exact
                                    ? Form.TEXT
                                    : name.equals("timestamptz") ? Form.INSTANT : Form.TIMESTAMP);
            case Types.TIMESTAMP_WITH_TIMEZONE, Cells.DATETIMEOFFSET ->
                    ParquetType.of(exact ? Form.INSTANT : Form.TEXT);
            default -> ParquetType.of(Form.TEXT);
        };
    }

    private static ParquetType decimal(Field field) {
        boolean fits =
                field.precision() > 0
                        && field.precision() <= ParquetType.MAX_DIGITS
                        && field.scale() >= 0
                        && field.scale() <= field.precision();
        return fits
                ? ParquetType.decimal(field.precision(), field.scale())
                : ParquetType.of(Form.TEXT);
    }

    private void write(List<Json> cells) throws IOException {
        ParquetWriter file = writer;
        if (file == null) {
            throw new IllegalStateException("not begun");
        }
        row++;
        for (int i = 0; i < cells.size(); i++) {
            Json cell = cells.get(i);
            if (cell instanceof Json.Null) {
                file.column(i).addNull();
                continue;
            }
            try {
                value(file.column(i), types.get(i), Recordset.shown(cell));
            } catch (RuntimeException doesNotFit) {
                throw misfit(i, cell);
            }
        }
        file.endRow();
    }

    private static void value(ColumnBuffer values, ParquetType type, String text) {
        switch (type.form()) {
            case BOOLEAN -> values.add(flag(text));
            case LONG -> values.add(Long.parseLong(text));
            case FLOAT, DOUBLE -> values.add(Double.parseDouble(text));
            case TEXT, JSON -> values.add(text);
            case BINARY -> values.add(Base64.getDecoder().decode(uncut(text)));
            case UUID -> values.add(UUID.fromString(text));
            case DECIMAL ->
                    values.add(
                            new BigDecimal(text)
                                    .setScale(type.scale(), RoundingMode.UNNECESSARY)
                                    .unscaledValue());
            case DATE -> values.add(LocalDate.parse(text).toEpochDay());
            case TIME -> values.add(LocalTime.parse(text).toNanoOfDay() / 1_000);
            case TIMESTAMP ->
                    values.add(micros(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)));
            case INSTANT -> values.add(micros(OffsetDateTime.parse(text).toInstant()));
        }
    }

    private static boolean flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return text.equals("true");
    }

    /** Removes the mark of a cell that was too long. */
    private static String uncut(String text) {
        int mark = text.indexOf('…');
        return mark < 0 ? text : text.substring(0, mark);
    }

    private static long micros(Instant instant) {
        Duration since = Duration.between(Instant.EPOCH, instant);
        if (since.abs().compareTo(Duration.of(Long.MAX_VALUE / 2, ChronoUnit.MICROS)) > 0) {
            throw new ArithmeticException("too far away");
        }
        return Math.addExact(
                Math.multiplyExact(since.getSeconds(), 1_000_000L), since.getNano() / 1_000);
    }

    private Refusal misfit(int column, Json cell) {
        String name = fields.get(column).name();
        String shown = Recordset.shown(cell);
        return new Refusal(
                QueryRefusal.DOES_NOT_FIT,
                "row "
                        + row
                        + " has "
                        + (shown.length() <= 40 ? shown : shown.substring(0, 40) + "…")
                        + " in column "
                        + name
                        + ", which Parquet cannot hold beside the others",
                "Cast " + name + " to text in the query, or use csv or jsonl");
    }
}
