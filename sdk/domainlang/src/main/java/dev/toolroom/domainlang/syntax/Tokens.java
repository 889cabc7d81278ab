package dev.toolroom.domainlang.syntax;

import java.util.Arrays;

/**
 * All tokens of a text, hidden ones too: they lie end to end, so that together they are the text.
 *
 * <p>Two arrays instead of an object for each, as a large model has millions of them.
 */
public final class Tokens {
    private static final TokenKind[] KINDS = TokenKind.values();

    private final String text;
    private byte[] kinds;
    private int[] starts;
    private int size;

    Tokens(String text) {
        this.text = text;
        this.kinds = new byte[text.length() / 4 + 16];
        this.starts = new int[kinds.length];
    }

    @SuppressWarnings("EnumOrdinal") // one byte for each token, never stored
    void add(TokenKind kind, int start) {
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
        }
        kinds[size] = (byte) kind.ordinal();
        starts[size] = start;
        size++;
    }

    /** Removes all tokens but the first {@code count}. */
    void cut(int count) {
        size = count;
    }

    Tokens trimmed() {
        kinds = Arrays.copyOf(kinds, size);
        starts = Arrays.copyOf(starts, size);
        return this;
    }

    /** How many there are; the last one is always {@link TokenKind#END}. */
    public int size() {
        return size;
    }

    public TokenKind kind(int index) {
        return KINDS[kinds[index]];
    }

    public int start(int index) {
        return starts[index];
    }

    public int end(int index) {
        return index + 1 < size ? starts[index + 1] : text.length();
    }

    public Span span(int index) {
        return new Span(start(index), end(index));
    }

    public String text(int index) {
        return text.substring(start(index), end(index));
    }

    public boolean is(int index, String word) {
        return end(index) - start(index) == word.length() && text.startsWith(word, starts[index]);
    }

    /** The token that covers {@code offset}, the later one between two. */
    public int at(int offset) {
        int found = Arrays.binarySearch(starts, 0, size, offset);
        if (found < 0) {
            return Math.max(0, -found - 2);
        }
        // The end token may share its start with nothing but itself; take the last of equals.
        while (found + 1 < size && starts[found + 1] == offset) {
            found++;
        }
        return found;
    }

    /** The first token at or after {@code index} that is not hidden. */
    public int visible(int index) {
        int at = index;
        while (at < size - 1 && kind(at).isHidden()) {
            at++;
        }
        return at;
    }

    /** The last visible token before {@code index}, or -1. */
    public int visibleBefore(int index) {
        int at = index - 1;
        while (at >= 0 && kind(at).isHidden()) {
            at--;
        }
        return at;
    }

    /** What follows the qualified name that begins at a token. */
    TokenKind kindAfterQualified(int index) {
        int ahead = next(index);
        while (kind(ahead) == TokenKind.DOT) {
            ahead = next(ahead);
            if (kind(ahead) == TokenKind.WORD) {
                ahead = next(ahead);
            }
        }
        return kind(ahead);
    }

    private int next(int index) {
        return visible(Math.min(index + 1, size - 1));
    }

    /** How many braces are closed from here on that were opened before, or should have been. */
    int closedAfter(int index, int far) {
        int open = 0;
        int closed = 0;
        for (int i = index; i < Math.min(size, index + far); i++) {
            open += kind(i).nesting();
            if (open < 0) {
                closed++;
                open = 0;
            }
        }
        return closed;
    }
}
