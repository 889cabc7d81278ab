package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Walks through a text, counting its lines; each language knows what its tokens look like. */
public abstract class Lexer {
    protected final String text;
    protected final List<Token> tokens = new ArrayList<>();
    protected int at;
    protected int line = 1;

    protected Lexer(String text) {
        this.text = text;
    }

    /** Goes over what begins here and is no white space: tokens, or a comment. */
    protected abstract void step(char c);

    /** The last one is {@link Kind#END}. */
    public final List<Token> tokens() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c) || c == '\uFEFF') {
                line += c == '\n' ? 1 : 0;
                at++;
            } else {
                step(c);
            }
        }
        tokens.add(new Token(Kind.END, "", at, at, line));
        return tokens;
    }

    protected final void skipLine() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
    }

    /** A token on one line that begins here. */
    protected final void add(Kind kind, String value, int end) {
        tokens.add(new Token(kind, value, at, end, line));
        at = end;
    }

    /** A token that begins here and may go over several lines. */
    protected final void addLines(Kind kind, String value, int end) {
        int first = line;
        line += lines(at, end);
        tokens.add(new Token(kind, value, at, end, first));
        at = end;
    }

    protected final int lines(int from, int to) {
        return (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
