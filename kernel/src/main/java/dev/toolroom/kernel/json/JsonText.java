package dev.toolroom.kernel.json;

import dev.toolroom.kernel.text.Amount;

/** Writes {@link Json} as text. */
final class JsonText {
    private static final String HEX = "0123456789ABCDEF";

    private JsonText() {}

    static Json read(byte[] utf8, int longest) {
        if (utf8.length > longest) {
            throw new Json.Malformed("longer than " + Amount.limit(longest));
        }
        return JsonReader.read(utf8);
    }

    static String write(Json value) {
        var out = new StringBuilder(128);
        write(value, out);
        return out.toString();
    }

    static String pretty(Json value) {
        var out = new StringBuilder();
        pretty(value, out, "\n");
        return out.toString();
    }

    private static void pretty(Json value, StringBuilder out, String newline) {
        String deeper = newline + "  ";
        switch (value) {
            case Json.Obj(var fields) when !fields.isEmpty() -> {
                String before = "{";
                for (var field : fields.entrySet()) {
                    out.append(before).append(deeper).append(write(new Json.Str(field.getKey())));
                    pretty(field.getValue(), out.append(": "), deeper);
                    before = ",";
                }
                out.append(newline).append('}');
            }
            case Json.Arr(var items) when !items.isEmpty() -> {
                String before = "[";
                for (Json item : items) {
                    pretty(item, out.append(before).append(deeper), deeper);
                    before = ",";
                }
                out.append(newline).append(']');
            }
            case Json other -> out.append(write(other));
        }
    }

    /**
     * Not a library, whose generators take several times as long. Not a switch over patterns, whose
     * first run costs milliseconds at start-up.
     */
    private static void write(Json value, StringBuilder out) {
        if (value instanceof Json.Str(String text)) {
            quoted(text, out);
        } else if (value instanceof Json.Obj(var fields)) {
            char before = '{';
            for (var field : fields.entrySet()) {
                quoted(field.getKey(), out.append(before));
                write(field.getValue(), out.append(':'));
                before = ',';
            }
            out.append(fields.isEmpty() ? "{}" : "}");
        } else if (value instanceof Json.Arr(var items)) {
            char before = '[';
            for (Json item : items) {
                write(item, out.append(before));
                before = ',';
            }
            out.append(items.isEmpty() ? "[]" : "]");
        } else if (value instanceof Json.Num(String text)) {
            out.append(text);
        } else if (value instanceof Json.Bool(boolean bool)) {
            out.append(bool);
        } else {
            out.append("null");
        }
    }

    private static void quoted(String text, StringBuilder out) {
        out.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                out.append(text, written, i);
                escape(c, out);
                written = i + 1;
            }
        }
        out.append(text, written, text.length()).append('"');
    }

    private static void escape(char c, StringBuilder out) {
        int known = "\"\\\b\t\n\f\r".indexOf(c);
        if (known >= 0) {
            out.append('\\').append("\"\\btnfr".charAt(known));
        } else {
            out.append("\\u00").append(c < 0x10 ? '0' : '1').append(HEX.charAt(c & 0xf));
        }
    }
}
