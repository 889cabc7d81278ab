package dev.toolroom.kernel.schema;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message that quotes what a caller sent. The value may be a secret, so it is kept apart from the
 * sentence: the caller reads it as it was sent, and what is stored quotes the redacted value.
 *
 * @param path names the field, as in {@code edits[3].table}, since a name can say that its value is
 *     secret; empty for the whole value
 * @param value null if the message quotes nothing
 */
public record Quotation(String before, String path, @Nullable Json value, String after) {
    private static final int MAX_QUOTED_CHARACTERS = 60;
    private static final Pattern SEPARATOR = Pattern.compile("(\\[\\d+])*(\\.|$)");

    /** Returns the text of a value, shortened to what a message can hold. */
    public static String quote(Json value) {
        return shorten(value.write());
    }

    /** Shortens a text to what a message can hold. */
    public static String shorten(String text) {
        return text.length() <= MAX_QUOTED_CHARACTERS
                ? text
                : text.substring(0, MAX_QUOTED_CHARACTERS) + "…";
    }

    public String sentence() {
        return before + (value == null ? "" : quote(value)) + after;
    }

    public Quotation then(String more) {
        return new Quotation(before, path, value, after + more);
    }

    /** Replaces secrets in the value, whether its text or the name of a field shows them. */
    public Quotation redacted(UnaryOperator<Json> redact) {
        Json found = value;
        if (found == null) {
            return this;
        }
        List<String> names = SEPARATOR.splitAsStream(path).filter(name -> !name.isEmpty()).toList();
        for (String name : names.reversed()) {
            found = Json.Obj.EMPTY.with(name, found);
        }
        found = redact.apply(found);
        for (int i = 0; i < names.size() && found instanceof Json.Obj(var fields); i++) {
            found = fields.values().iterator().next();
        }
        return new Quotation(before, path, found, after);
    }
}
