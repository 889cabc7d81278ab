package dev.toolroom.capability.recall.read.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the texts of a stream of JSON through a filter, however long they are. */
final class StringReader {
    /** Longer texts are filtered in pieces, and only their beginning is returned. */
    private static final int MAX_TEXT_BYTES = 4 << 20;

    /** A piece ends at a line or a word, if there is one so near to its end. */
    private static final int MARGIN = 1 << 16;

    private static final int TOLD_OF_LONG = 4_096;

    private static final int MAX_NAME_LENGTH = 64;
    private static final int NAMES = 256;

    /** For each byte, whether it needs handling: quotes, escapes and control characters. */
    private static final boolean[] SPECIAL = new boolean[256];

    static {
        Arrays.fill(SPECIAL, 0, ' ', true);
        SPECIAL['"'] = true;
        SPECIAL['\\'] = true;
    }

    private final StreamBuffer buffer;
    private final TextFilter filter;
    private final Supplier<String> place;

    /** Names of fields that the filter leaves as they are, by their hash: the same few again. */
    private final @Nullable String[] names = new String[NAMES];

    private boolean escaped;
    private int signs;
    private boolean odd;

    StringReader(StreamBuffer buffer, TextFilter filter, JsonPath path) {
        this.buffer = buffer;
        this.filter = filter;
        this.place = path::toString;
    }

    /** As {@link #read}, of a name of a field. */
    String readName() throws IOException {
        byte[] bytes = buffer.bytes;
        int from = buffer.at + 1;
        int last = Math.min(buffer.limit, from + MAX_NAME_LENGTH);
        int hash = 0;
        int end = from;
        while (end < last && bytes[end] > 0 && !SPECIAL[bytes[end]]) {
            hash = 31 * hash + bytes[end++];
        }
        if (end == last || bytes[end] != '"') {
            return read("");
        }
        int slot = hash & (NAMES - 1);
        String known = names[slot];
        if (known != null && known.hashCode() == hash && isAt(known, bytes, from, end)) {
            buffer.at = end + 1;
            return known;
        }
        String name = new String(bytes, from, end - from, ISO_8859_1);
        String clean = read("");
        if (clean.equals(name)) {
            names[slot] = clean;
        }
        return clean;
    }

    private static boolean isAt(String text, byte[] bytes, int from, int end) {
        if (text.length() != end - from) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    /** The text whose opening quote is next, as it may be stored. */
    String read(String field) throws IOException {
        begin();
        int end = scan(1, MAX_TEXT_BYTES);
        if (end < 0) {
            return readLong(field);
        }
        int start = buffer.at;
        String text = decoded(start + 1, start + end);
        String clean = filter.clean(field, text, place);
        if (odd || !clean.equals(text)) {
            buffer.replace(start, start + end + 1, quoted(clean));
        }
        buffer.at = start + end + 1;
        return clean;
    }

    private void begin() {
        escaped = false;
        signs = 0;
        odd = false;
    }

    /**
     * Looks for the closing quote.
     *
     * @param from where to begin, counted from the opening quote
     * @return its place, or minus the place to cut at when the text is longer than {@code most}
     */
    private int scan(int from, int most) throws IOException {
        int i = from;
        while (true) {
            if (buffer.at + i + 6 > buffer.limit && !more(i)) {
                throw new JsonStream.Malformed(buffer.position() + i, true);
            }
            i = plainEnd(i, most);
            byte next = buffer.bytes[buffer.at + i];
            if (next == '"') {
                return i;
            }
            if (i > most && (next >= 0 || i > 2 * most)) {
                return -i;
            }
            if (next == '\\') {
                escaped = true;
                i += unit(i);
            } else {
                signs |= next;
                odd |= next >= 0 && next < ' ';
                i++;
            }
        }
    }

    /** Behind what is plain text, as far as that is in the buffer and not too long. */
    private int plainEnd(int i, int most) {
        byte[] bytes = buffer.bytes;
        int at = buffer.at + i;
        int stop = Math.min(buffer.limit - 6, buffer.at + most);
        int all = 0;
        while (at < stop) {
            byte next = bytes[at];
            if (SPECIAL[next & 0xff]) {
                break;
            }
            all |= next;
            at++;
        }
        signs |= all;
        return at - buffer.at;
    }

    /** A pair of halves of one character is not cut. */
    private int unit(int i) {
        return buffer.at + i + 1 < buffer.limit && buffer.bytes[buffer.at + i + 1] == 'u' ? 6 : 2;
    }

    /** Whether the byte there can be read. */
    private boolean more(int i) throws IOException {
        boolean read = true;
        while (buffer.at + i + 6 > buffer.limit && read) {
            read = buffer.fill(buffer.at);
        }
        return buffer.at + i < buffer.limit;
    }

    private String decoded(int from, int to) {
        if (!escaped && signs >= 0) {
            return new String(buffer.bytes, from, to - from, ISO_8859_1);
        }
        if (escaped) {
            var unescaper = new Unescaper(buffer.bytes, from, to);
            String text = unescaper.text();
            odd |= unescaper.replaced() > 0;
            if (unescaper.replaced() > 0) {
                filter.replaced(unescaper.replaced());
            }
            return text;
        }
        String text = new String(buffer.bytes, from, to - from, UTF_8);
        int replaced = Unescaper.marks(text) == 0 ? 0 : wrongBytes(text, from, to);
        if (replaced > 0) {
            odd = true;
            filter.replaced(replaced);
        }
        return text;
    }

    /** The replacement character may have been in the text before. */
    private int wrongBytes(String text, int from, int to) {
        byte[] again = text.getBytes(UTF_8);
        boolean same = Arrays.equals(again, 0, again.length, buffer.bytes, from, to);
        return same ? 0 : Unescaper.marks(text);
    }

    private String readLong(String field) throws IOException {
        buffer.flush();
        buffer.emit(new byte[] {'"'});
        buffer.at++;
        buffer.drop();
        var told = new StringBuilder();
        String carried = "";
        int end;
        do {
            begin();
            end = scan(0, MAX_TEXT_BYTES);
            int length = Math.abs(end);
            String text = carried + decoded(buffer.at, buffer.at + length);
            int cut = end >= 0 ? text.length() : cut(text);
            String clean = filter.clean(field, text.substring(0, cut), place);
            carried = text.substring(cut);
            buffer.at += length;
            buffer.drop();
            byte[] quoted = quoted(clean);
            buffer.emit(Arrays.copyOfRange(quoted, 1, quoted.length - 1));
            int more = Math.max(0, TOLD_OF_LONG - told.length());
            told.append(clean, 0, Math.min(clean.length(), more));
        } while (end < 0);
        buffer.at++;
        filter.shortened();
        return told + "…";
    }

    private static int cut(String text) {
        int least = Math.max(0, text.length() - MARGIN);
        int line = text.lastIndexOf('\n');
        int space = text.lastIndexOf(' ');
        return line > least ? line + 1 : space > least ? space + 1 : least;
    }

    /** As a text of JSON that is valid UTF-8. */
    static byte[] quoted(String text) {
        return new dev.toolroom.kernel.json.Json.Str(text).write().getBytes(UTF_8);
    }
}
