package dev.toolroom.kernel.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An immutable JSON value that keeps the order of fields and the digits of numbers. */
public sealed interface Json {
    /** Maximum nesting of values that are read. */
    int MAX_DEPTH = 64;

    /** Maximum length of a text that is read. */
    int MAX_BYTES = 4 * 1024 * 1024;

    /** Reads the only value of a stream, without closing it. */
    static Json read(InputStream in) throws IOException {
        return JsonText.read(in.readNBytes(MAX_BYTES + 1), MAX_BYTES);
    }

    /** Reads the only value of a text. */
    static Json read(String text) {
        return JsonText.read(text.getBytes(UTF_8), MAX_BYTES);
    }

    /** Returns this value as compact JSON. */
    default String write() {
        return JsonText.write(this);
    }

    /** Reads the only value of these bytes. */
    static Json read(byte[] utf8) {
        return JsonText.read(utf8, MAX_BYTES);
    }

    /** Reads what this program wrote itself, which may be longer than input from outside. */
    static Json readOwn(byte[] utf8) {
        return JsonText.read(utf8, Integer.MAX_VALUE);
    }

    /** Returns a builder of an object. */
    static Builder object() {
        return new Builder();
    }

    /** Returns this value as indented JSON for people. */
    default String pretty() {
        return JsonText.pretty(this);
    }

    /** Builds an object. */
    final class Builder {
        private JsonFields fields = new JsonFields();
        private boolean built;

        private Builder() {}

        public Builder put(String name, Json value) {
            if (built) {
                fields = new JsonFields(fields);
                built = false;
            }
            fields.put(name, value);
            return this;
        }

        public Builder put(String name, String value) {
            return put(name, new Str(value));
        }

        public Builder put(String name, long value) {
            return put(name, Num.of(value));
        }

        public Builder put(String name, boolean value) {
            return put(name, new Bool(value));
        }

        /** Adds the field unless the value is null. */
        public Builder putIfPresent(String name, @Nullable String value) {
            return value == null ? this : put(name, value);
        }

        /** Adds the field unless the value is null. */
        public Builder putIfPresent(String name, @Nullable Json value) {
            return value == null ? this : put(name, value);
        }

        /** Adds a field, unless the number is null. */
        public Builder putIfPresent(String name, @Nullable Long value) {
            return value == null ? this : put(name, value.longValue());
        }

        public Obj build() {
            built = true;
            return new Obj(fields);
        }
    }

    /** Fields in the order they were added. */
    record Obj(Map<String, Json> fields) implements Json {
        public static final Obj EMPTY = new Obj(Map.of());

        public Obj {
            fields =
                    Collections.unmodifiableMap(
                            fields instanceof JsonFields ? fields : new LinkedHashMap<>(fields));
        }

        public @Nullable Json get(String name) {
            return fields.get(name);
        }

        /** Returns the text of a field, or {@code otherwise} if there is none. */
        public String text(String name, String otherwise) {
            return fields.get(name) instanceof Str(String value) ? value : otherwise;
        }

        /** Returns the object of a field, or an empty one. */
        public Obj object(String name) {
            return fields.get(name) instanceof Obj object ? object : EMPTY;
        }

        /** Returns a copy with one more field, for objects of few fields. */
        public Obj with(String name, Json value) {
            var more = new JsonFields(fields);
            more.put(name, value);
            return new Obj(more);
        }

        public Obj with(String name, String value) {
            return with(name, new Str(value));
        }

        public Obj with(String name, long value) {
            return with(name, Num.of(value));
        }

        public Obj with(String name, boolean value) {
            return with(name, new Bool(value));
        }
    }

    record Arr(List<Json> items) implements Json {
        public Arr {
            items = List.copyOf(items);
        }

        public static Arr of(Json... items) {
            return new Arr(List.of(items));
        }

        public static Arr ofTexts(List<String> texts) {
            return new Arr(texts.stream().<Json>map(Str::new).toList());
        }

        /** Returns the items that are strings. */
        public List<String> texts() {
            return items.stream()
                    .filter(Str.class::isInstance)
                    .map(item -> ((Str) item).value())
                    .toList();
        }
    }

    record Str(String value) implements Json {
        /** Not the generated method: its first run costs milliseconds at start-up. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Str(String text) && text.equals(value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }
    }

    /**
     * A number of any size.
     *
     * @param text as it was written, so {@code 1} and {@code 1.0} are not equal
     */
    record Num(String text) implements Json {
        private static final Pattern FORM =
                Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

        /** Filled on demand, because most numbers in answers are small. */
        private static final @Nullable Num[] SMALL = new Num[1_024];

        public Num {
            if (!isPlain(text) && !FORM.matcher(text).matches()) {
                throw new IllegalArgumentException("not a JSON number: " + text);
            }
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Num(String digits) && digits.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        public static Num of(long value) {
            if (value < 0 || value >= SMALL.length) {
                return new Num(Long.toString(value));
            }
            Num known = SMALL[(int) value];
            if (known == null) {
                known = new Num(Long.toString(value));
                SMALL[(int) value] = known;
            }
            return known;
        }

        /** Whether the text is digits with an optional point, which is faster than the pattern. */
        private static boolean isPlain(String text) {
            int from = text.startsWith("-") ? 1 : 0;
            int at = digits(text, from);
            if (at == from || (text.charAt(from) == '0' && at > from + 1)) {
                return false;
            }
            if (at < text.length() && text.charAt(at) == '.') {
                from = at + 1;
                at = digits(text, from);
            }
            return at == text.length() && at > from;
        }

        private static int digits(String text, int from) {
            int at = from;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            return at;
        }

        /**
         * Returns the exact value.
         *
         * @throws ArithmeticException if its exponent is beyond any number that can be held
         */
        public BigDecimal decimal() {
            try {
                return new BigDecimal(text);
            } catch (NumberFormatException e) {
                throw new ArithmeticException("out of range: " + text);
            }
        }
    }

    record Bool(boolean value) implements Json {}

    record Null() implements Json {}

    /** Thrown for a text that is not exactly one JSON value within the limits. */
    final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Malformed(String message) {
            super(message);
        }
    }
}
