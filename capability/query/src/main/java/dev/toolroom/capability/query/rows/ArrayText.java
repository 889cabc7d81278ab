package dev.toolroom.capability.query.rows;

import dev.toolroom.kernel.json.Json;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads an array as PostgreSQL writes it, {@code {a,"b c",NULL}}. Its driver makes objects of the
 * elements that lose a zone or spell a value in another way than a column of the same type.
 */
final class ArrayText {
    private static final DateTimeFormatter PLAIN =
            new DateTimeFormatterBuilder()
                    .append(DateTimeFormatter.ISO_LOCAL_DATE)
                    .appendLiteral(' ')
                    .append(DateTimeFormatter.ISO_LOCAL_TIME)
                    .toFormatter();
    private static final DateTimeFormatter WITH_ZONE = withZone(PLAIN);
    private static final DateTimeFormatter TIME_WITH_ZONE =
            withZone(DateTimeFormatter.ISO_LOCAL_TIME);

    private final String text;
    private final char delimiter;
    private final Function<String, Json> element;
    private int at;

    private ArrayText(String text, char delimiter, Function<String, Json> element) {
        this.text = text;
        this.delimiter = delimiter;
        this.element = element;
    }

    private static DateTimeFormatter withZone(DateTimeFormatter local) {
        return new DateTimeFormatterBuilder()
                .append(local)
                .appendOffset("+HH:mm:ss", "Z")
                .toFormatter();
    }

    /**
     * Returns the array as nested JSON.
     *
     * @param type of an element, as the database calls it
     * @param plain what becomes of an element of a type without a rule of its own
     */
    static Json read(String text, String type, Function<String, Json> plain) {
        // Boxes contain commas, so they are the only type with another delimiter.
        char delimiter = type.equals("box") ? ';' : ',';
        // Bounds that do not begin at 1 come first, as in [2:3]={…}.
        var reader = new ArrayText(text, delimiter, item -> of(item, type, plain));
        reader.at = text.startsWith("[") ? text.indexOf('=') + 1 : 0;
        return reader.list();
    }

    /** Writes an element as a column of the same type. */
    private static Json of(String item, String type, Function<String, Json> plain) {
        try {
            return switch (type) {
                case "timestamp" ->
                        new Json.Str(
                                DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
                                        LocalDateTime.parse(item, PLAIN)));
                case "timestamptz" ->
                        new Json.Str(
                                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                                        OffsetDateTime.parse(item, WITH_ZONE)
                                                .withOffsetSameInstant(ZoneOffset.UTC)));
                case "timetz" ->
                        new Json.Str(
                                DateTimeFormatter.ISO_OFFSET_TIME.format(
                                        OffsetTime.parse(item, TIME_WITH_ZONE)));
                default -> plain.apply(item);
            };
        } catch (DateTimeException notOfThisCalendar) {
            return plain.apply(item);
        }
    }

    private Json list() {
        List<Json> items = new ArrayList<>();
        at++;
        while (text.charAt(at) != '}') {
            if (text.charAt(at) == delimiter) {
                at++;
            } else if (text.charAt(at) == '{') {
                items.add(list());
            } else {
                items.add(item());
            }
        }
        at++;
        return new Json.Arr(items);
    }

    private Json item() {
        boolean quoted = text.charAt(at) == '"';
        var item = new StringBuilder();
        at += quoted ? 1 : 0;
        while (quoted
                ? text.charAt(at) != '"'
                : text.charAt(at) != delimiter && text.charAt(at) != '}') {
            at += text.charAt(at) == '\\' ? 1 : 0;
            item.append(text.charAt(at++));
        }
        at += quoted ? 1 : 0;
        boolean nothing = !quoted && item.toString().equals("NULL");
        return nothing ? new Json.Null() : element.apply(item.toString());
    }
}
