package dev.toolroom.kernel.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;

/**
 * Reads one strict JSON value from UTF-8. Not a library, because it runs before the first answer of
 * every start: a library first loads its own classes, and its messages describe itself.
 */
final class JsonReader {
    /** Maximum length of a number; arithmetic on longer ones is slow. */
    private static final int MAX_NUMBER_LENGTH = 1000;

    private final byte[] in;
    private int at;
    private int depth;

    private JsonReader(byte[] utf8) {
        in = utf8;
        boolean marked =
                utf8.length > 2
                        && utf8[0] == (byte) 0xEF
                        && utf8[1] == (byte) 0xBB
                        && utf8[2] == (byte) 0xBF;
        at = marked ? 3 : 0;
    }

    static Json read(byte[] utf8) {
        var reader = new JsonReader(utf8);
        Json value = reader.value("a value");
        if (reader.next() >= 0) {
            throw reader.unexpected("nothing more");
        }
        return value;
    }

    /** Returns the next byte after white space without consuming it; -1 at the end. */
    private int next() {
        while (at < in.length) {
            byte b = in[at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b & 0xff;
            }
            at++;
        }
        return -1;
    }

    private Json value(String expected) {
        int first = next();
        if (first == '"') {
            return new Json.Str(string());
        }
        if (first == '{' || first == '[') {
            if (++depth > Json.MAX_DEPTH) {
                throw new Json.Malformed("nested deeper than " + Json.MAX_DEPTH + " levels");
            }
            at++;
            Json value = first == '{' ? object() : array();
            depth--;
            return value;
        }
        if (first == '-' || isDigit(first)) {
            return number();
        }
        return word(first, expected);
    }

    private Json word(int first, String expected) {
        if (first == 't' && took("true")) {
            return new Json.Bool(true);
        }
        if (first == 'f' && took("false")) {
            return new Json.Bool(false);
        }
        if (first == 'n' && took("null")) {
            return new Json.Null();
        }
        throw unexpected(expected);
    }

    private boolean took(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= in.length || in[at + i] != word.charAt(i)) {
                return false;
            }
        }
        at += word.length();
        return true;
    }

    private Json object() {
        var fields = new JsonFields();
        if (next() == '}') {
            at++;
            return Json.Obj.EMPTY;
        }
        do {
            if (next() != '"') {
                throw unexpected("a name in double quotes");
            }
            int begin = at;
            String name = string();
            if (next() != ':') {
                throw unexpected("a colon after " + brief(name));
            }
            at++;
            if (fields.put(name, value("a value")) != null) {
                at = begin;
                throw new Json.Malformed(brief(name) + " is there twice, " + place());
            }
        } while (more('}'));
        return new Json.Obj(fields);
    }

    private Json array() {
        var items = new ArrayList<Json>();
        if (next() == ']') {
            at++;
            return new Json.Arr(items);
        }
        do {
            items.add(value("a value"));
        } while (more(']'));
        return new Json.Arr(items);
    }

    /** Consumes a comma and returns true, or consumes the closing bracket and returns false. */
    private boolean more(char close) {
        int after = next();
        if (after != ',' && after != close) {
            throw unexpected("a comma or " + close);
        }
        at++;
        return after == ',';
    }

    private Json number() {
        int from = at;
        at += in[at] == '-' ? 1 : 0;
        int whole = at;
        digits();
        if (at > whole + 1 && in[whole] == '0') {
            at = from;
            throw new Json.Malformed("a number begins with a needless 0, " + place());
        }
        if (byteAt() == '.') {
            at++;
            digits();
        }
        if (byteAt() == 'e' || byteAt() == 'E') {
            at++;
            at += byteAt() == '+' || byteAt() == '-' ? 1 : 0;
            digits();
        }
        if (at - from > MAX_NUMBER_LENGTH) {
            throw new Json.Malformed(
                    "a number is longer than " + MAX_NUMBER_LENGTH + " characters");
        }
        return new Json.Num(new String(in, from, at - from, ISO_8859_1));
    }

    private void digits() {
        if (!isDigit(byteAt())) {
            throw unexpected("a digit");
        }
        while (isDigit(byteAt())) {
            at++;
        }
    }

    private static boolean isDigit(int b) {
        return b >= '0' && b <= '9';
    }

    private int byteAt() {
        return at < in.length ? in[at] & 0xff : -1;
    }

    /** Reads the string that begins here. */
    private String string() {
        int from = ++at;
        int all = 0;
        while (at < in.length && in[at] != '"' && in[at] != '\\' && (in[at] & 0xff) >= ' ') {
            all |= in[at++];
        }
        if (byteAt() == '"') {
            return decoded(from, at++, all >= 0);
        }
        return escaped(new StringBuilder(decoded(from, at, all >= 0)));
    }

    private String escaped(StringBuilder text) {
        while (byteAt() != '"') {
            int from = at;
            while (at < in.length && in[at] != '"' && in[at] != '\\' && (in[at] & 0xff) >= ' ') {
                at++;
            }
            text.append(decoded(from, at, false));
            if (byteAt() == '\\') {
                at++;
                text.append(escape());
            } else if (byteAt() != '"') {
                throw unexpected("the end of a text, a double quote");
            }
        }
        at++;
        return text.toString();
    }

    private char escape() {
        int letter = byteAt();
        int known = letter < 0 ? -1 : "\"\\/btnfr".indexOf(letter);
        if (known >= 0) {
            at++;
            return "\"\\/\b\t\n\f\r".charAt(known);
        }
        if (letter != 'u') {
            throw unexpected("one of \" \\ / b f n r t u after a backslash");
        }
        at++;
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(byteAt(), 16);
            if (digit < 0) {
                throw unexpected("four hexadecimal digits after \\u");
            }
            code = code * 16 + digit;
            at++;
        }
        return (char) code;
    }

    private String decoded(int from, int to, boolean ascii) {
        if (ascii) {
            return new String(in, from, to - from, ISO_8859_1);
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(in, from, to - from)).toString();
        } catch (CharacterCodingException e) {
            at = from;
            throw new Json.Malformed("a text is not valid UTF-8, " + place());
        }
    }

    private Json.Malformed unexpected(String expected) {
        int came = byteAt();
        String found =
                came < 0
                        ? "the text ends"
                        : came < ' ' ? "a control character came" : rest() + " came";
        return new Json.Malformed(expected + " was expected, " + found + ", " + place());
    }

    private static String brief(String name) {
        return JsonText.write(
                new Json.Str(name.length() > 40 ? name.substring(0, 40) + "…" : name));
    }

    /** Returns the input up to the next white space, for messages. */
    private String rest() {
        int to = at;
        while (to < in.length && to < at + 20 && (in[to] & 0xff) > ' ') {
            to++;
        }
        return new String(in, at, to - at, UTF_8);
    }

    private String place() {
        int line = 1;
        int begin = 0;
        for (int i = 0; i < at && i < in.length; i++) {
            if (in[i] == '\n') {
                line++;
                begin = i + 1;
            }
        }
        int column = new String(in, begin, Math.min(at, in.length) - begin, UTF_8).length() + 1;
        return "line " + line + ", column " + column;
    }
}
