package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes JSON values as YAML that a person likes to read; what is read back is the same. */
public final class YamlWriter {
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*( [A-Za-z0-9_./-]+)*");
    private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    private static final Set<String> WORDS =
            Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");
    private static final int LONGEST_LINE = 100;

    private final StringBuilder text = new StringBuilder();

    private YamlWriter() {}

    public static String write(Json.Obj value) {
        var writer = new YamlWriter();
        writer.fields(value, 0, false);
        return writer.text.toString();
    }

    private void indent(int depth) {
        text.append("  ".repeat(depth));
    }

    /**
     * @param started whether the first line has its indent already, as after a dash
     */
    private void fields(Json.Obj object, int depth, boolean started) {
        boolean first = started;
        for (Map.Entry<String, Json> each : object.fields().entrySet()) {
            if (!first) {
                indent(depth);
            }
            first = false;
            text.append(key(each.getKey())).append(':');
            value(each.getValue(), depth);
        }
    }

    private static String key(String name) {
        return isPlain(name, KEY) ? name : new Json.Str(name).write();
    }

    private static boolean isPlain(String value, Pattern form) {
        return value.length() <= LONGEST_LINE
                && form.matcher(value).matches()
                && !WORDS.contains(value.toLowerCase(java.util.Locale.ROOT));
    }

    private void value(Json value, int depth) {
        switch (value) {
            case Json.Obj(var fields) when !fields.isEmpty() -> {
                text.append('\n');
                fields((Json.Obj) value, depth + 1, false);
            }
            case Json.Arr(var items) when hasObjects(items) -> {
                text.append('\n');
                items(items, depth + 1);
            }
            case Json.Str(String word) when isPlain(word, PLAIN) ->
                    text.append(' ').append(word).append('\n');
            // JSON on one line is YAML too.
            case Json other -> text.append(' ').append(other.write()).append('\n');
        }
    }

    private static boolean hasObjects(List<Json> items) {
        return items.stream().anyMatch(each -> each instanceof Json.Obj o && !o.fields().isEmpty());
    }

    private void items(List<Json> items, int depth) {
        for (Json each : items) {
            indent(depth);
            text.append('-');
            if (each instanceof Json.Obj object && !object.fields().isEmpty()) {
                text.append(' ');
                fields(object, depth + 1, true);
            } else {
                value(each, depth);
            }
        }
    }
}
