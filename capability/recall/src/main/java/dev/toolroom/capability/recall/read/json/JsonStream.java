package dev.toolroom.capability.recall.read.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;

/**
 * Reads JSON of any size value by value. Every text passes a filter first, and bytes are passed on
 * unchanged except where the filter replaced a text. So neither values nor bytes that leave this
 * class hold a secret.
 */
public final class JsonStream {
    /** Nested deeper, a value is handed on but not built. */
    private static final int DEEPEST = 200;

    private static final int MAX_KEPT_CHARACTERS = 4_096;
    private static final Json NULL = new Json.Null();

    private final StreamBuffer buffer;
    private final TextFilter filter;
    private final JsonPath path = new JsonPath();
    private final StringReader strings;
    private long room = Long.MAX_VALUE;

    public JsonStream(InputStream in, TextFilter filter, RawOutput raw) {
        this.buffer = new StreamBuffer(in, raw);
        this.filter = filter;
        this.strings = new StringReader(buffer, filter, path);
    }

    /** Thrown where the text stops being JSON. */
    public static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final boolean ended;

        public Malformed(long position, boolean ended) {
            super(
                    ended
                            ? "the file ends in the middle of a value"
                            : "no JSON at byte " + position,
                    null,
                    false,
                    false);
            this.ended = ended;
        }

        /** Whether there was too little of it rather than something wrong. */
        public boolean ended() {
            return ended;
        }
    }

    /** Begins another text with the same buffers; the filter and the output stay. */
    public void restart(InputStream in) {
        buffer.restart(in);
        path.clear();
    }

    /** From here on bytes go there; what was read before has been handed on. */
    public void output(RawOutput next) {
        buffer.output(next);
    }

    /** What was not handed on when the text turned out to be no JSON. */
    public InputStream rest() {
        return buffer.rest();
    }

    /** Whether the value that was being read must not be stored, whatever it looks like. */
    public boolean isInSecret() {
        return filter.isSecret(path.field());
    }

    /** How many bytes have been read so far, up to the last value. */
    public long position() {
        return buffer.position();
    }

    /** Builds at most so much text from now on; longer texts are cut when it is used up. */
    public void room(long characters) {
        room = characters;
    }

    /** Whether there is nothing but white space left. */
    public boolean atEnd() {
        return peek() < 0;
    }

    /** The first byte of the next value, not taken yet; -1 at the end. */
    public int peek() {
        try {
            return buffer.peek();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Goes into the object or array that begins here. */
    public void enter() {
        int open = peek();
        if (open != '{' && open != '[') {
            throw malformed();
        }
        buffer.skip();
        path.enter(open == '[');
    }

    /** The name of the next field of the object, whose value is next; or null after the last. */
    public @org.jspecify.annotations.Nullable String nextName() {
        if (!more('}')) {
            return null;
        }
        if (peek() != '"') {
            throw malformed();
        }
        String name = name();
        path.name(name);
        if (peek() != ':') {
            throw malformed();
        }
        buffer.skip();
        return name;
    }

    /** Whether the array has one more value, which is next. */
    public boolean nextItem() {
        return more(']');
    }

    /** Takes the comma before one more, or leaves at the end. */
    private boolean more(char close) {
        int next = peek();
        if (next == close) {
            buffer.skip();
            path.leave();
            return false;
        }
        if (path.advance()) {
            if (next != ',') {
                throw malformed();
            }
            buffer.skip();
            if (peek() == close) {
                throw malformed();
            }
        }
        return true;
    }

    /** The next value, whole. */
    public Json value() {
        return value(true);
    }

    /** Hands the next value on and builds nothing. */
    public void skip() {
        value(false);
    }

    private Json value(boolean build) {
        int first = peek();
        if (first == '"') {
            return text(build);
        }
        if (first == '{' || first == '[') {
            if (path.depth() >= DEEPEST) {
                filter.shortened();
                return deep();
            }
            enter();
            return first == '{' ? object(build) : array(build);
        }
        return literal();
    }

    private Json text(boolean build) {
        String text = string();
        if (!build) {
            return NULL;
        }
        boolean fits = text.length() <= room;
        room -= text.length();
        if (fits || text.length() <= MAX_KEPT_CHARACTERS) {
            return new Json.Str(text);
        }
        filter.shortened();
        return new Json.Str(text.substring(0, MAX_KEPT_CHARACTERS) + "…");
    }

    private Json object(boolean build) {
        var fields = Json.object();
        for (String name = nextName(); name != null; name = nextName()) {
            Json value = value(build);
            if (build) {
                room -= 16;
                fields.put(name, value);
            }
        }
        return build ? fields.build() : NULL;
    }

    private Json array(boolean build) {
        var items = new ArrayList<Json>();
        while (nextItem()) {
            Json value = value(build);
            if (build) {
                room -= 8;
                items.add(value);
            }
        }
        return build ? new Json.Arr(items) : NULL;
    }

    /** Without recursion: a file can be nested deeper than any stack. */
    private Json deep() {
        int depth = 0;
        do {
            int next = peek();
            switch (next) {
                case '{', '[' -> {
                    depth++;
                    buffer.skip();
                }
                case '}', ']' -> {
                    depth--;
                    buffer.skip();
                }
                case ',', ':' -> buffer.skip();
                case '"' -> name();
                default -> literal();
            }
        } while (depth > 0);
        return NULL;
    }

    private Json literal() {
        String text = word();
        return switch (text) {
            case "true", "false" -> new Json.Bool(text.equals("true"));
            case "null" -> NULL;
            default -> number(text);
        };
    }

    private Json number(String text) {
        try {
            var number = new Json.Num(text);
            if (filter.isSecret(path.field())) {
                String clean = filter.clean(path.field(), text, path::toString);
                buffer.replaceLast(text.length(), ("\"" + clean + "\"").getBytes(UTF_8));
                return new Json.Str(clean);
            }
            return number;
        } catch (IllegalArgumentException e) {
            throw malformed();
        }
    }

    private Malformed malformed() {
        return buffer.malformed();
    }

    private String name() {
        try {
            return strings.readName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String string() {
        try {
            return strings.read(path.field());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String word() {
        try {
            return new String(buffer.word(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Hands on what has been read: after the last value. */
    public void flush() {
        buffer.flush();
    }
}
