package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Walks through a text, counting its lines; each language knows what its tokens look like. */
abstract class Lexer {
    final String text;
    final List<Token> tokens = new ArrayList<>();
    int at;
    int line = 1;

    Lexer(String text) {
        this.text = text;
    }

    /** Goes over what begins here and is no white space: tokens, or a comment. */
    abstract void step(char c);

    /** The last one is {@link Kind#END}. */
    final List<Token> tokens() {
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

    final void skipLine() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
    }

    /** A token on one line that begins here. */
    final void add(Kind kind, String value, int end) {
        tokens.add(new Token(kind, value, at, end, line));
        at = end;
    }

    /** A token that begins here and may go over several lines. */
    final void addLines(Kind kind, String value, int end) {
        int first = line;
        line += lines(at, end);
        tokens.add(new Token(kind, value, at, end, first));
        at = end;
    }

    final int lines(int from, int to) {
        return (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
