package dev.toolroom.capability.recall.read.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Supplier;

/** Redacts text that is no JSON in pieces, each cut where a line or a word ends. */
public final class PlainText {
    private static final int PIECE_BYTES = 1 << 20;

    /** How far before the end of a piece it may be cut. */
    private static final int MARGIN_BYTES = 1 << 16;

    private PlainText() {}

    public static void clean(
            InputStream in, TextFilter filter, Supplier<String> place, RawOutput out)
            throws IOException {
        byte[] rest = new byte[0];
        boolean hasMore = true;
        while (hasMore) {
            byte[] next = in.readNBytes(PIECE_BYTES);
            hasMore = next.length == PIECE_BYTES;
            byte[] all = Arrays.copyOf(rest, rest.length + next.length);
            System.arraycopy(next, 0, all, rest.length, next.length);
            int cut = hasMore ? cut(all) : all.length;
            String text = new String(all, 0, cut, UTF_8);
            String clean = filter.clean("", text, place);
            byte[] bytes = clean.equals(text) ? Arrays.copyOf(all, cut) : clean.getBytes(UTF_8);
            out.write(bytes, 0, bytes.length);
            rest = Arrays.copyOfRange(all, cut, all.length);
        }
    }

    private static int cut(byte[] text) {
        int least = Math.max(1, text.length - MARGIN_BYTES);
        for (int i = text.length; i > least; i--) {
            if (text[i - 1] == '\n' || text[i - 1] == ' ') {
                return i;
            }
        }
        return least;
    }
}
