package dev.toolroom.foundation.relational.sql;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The tokens of a text, which can be asked about places that it does not have. */
public final class Tokens extends AbstractList<Token> implements RandomAccess {
    private final List<Token> tokens;

    public Tokens(List<Token> tokens) {
        this.tokens = tokens;
    }

    @Override
    public Token get(int i) {
        return tokens.get(i);
    }

    @Override
    public int size() {
        return tokens.size();
    }

    /** Those from one place up to another. */
    public Tokens part(int from, int to) {
        return new Tokens(tokens.subList(from, to));
    }

    public boolean has(int i) {
        return i >= 0 && i < tokens.size();
    }

    /** Whether this word stands there, unquoted. */
    public boolean word(int i, String word) {
        return has(i) && tokens.get(i).is(word);
    }

    /** Whether one of these words stands there, unquoted. */
    public boolean word(int i, String... words) {
        for (String word : words) {
            if (word(i, word)) {
                return true;
            }
        }
        return false;
    }

    public boolean symbol(int i, char symbol) {
        return has(i) && tokens.get(i).isSymbol(symbol);
    }

    /** Whether a name stands there, quoted or not. */
    public boolean name(int i) {
        return has(i) && tokens.get(i).isName();
    }

    public Token.@Nullable Kind kind(int i) {
        return has(i) ? tokens.get(i).kind() : null;
    }

    /** Whether nothing stands between a token and the next. */
    public boolean touch(int i) {
        return tokens.get(i).end() == tokens.get(i + 1).start();
    }

    /** Where the parentheses close that open at a place, or the end. */
    public int closing(int open) {
        int i = open + 1;
        while (has(i) && tokens.get(i).depth() > tokens.get(open).depth()) {
            i++;
        }
        return i;
    }

    /** Where what stands between commas begins, in the parentheses that open at a place. */
    public List<Integer> arguments(int open) {
        int end = closing(open);
        List<Integer> starts = new ArrayList<>();
        for (int i = open; i < end; i++) {
            boolean comma = symbol(i, ',') && get(i).depth() == get(open).depth() + 1;
            if (comma || (i == open && end > open + 1)) {
                starts.add(i + 1);
            }
        }
        return starts;
    }

    /** How many parentheses are open around the innermost. */
    public int deepest() {
        int deepest = 0;
        for (Token each : tokens) {
            deepest = Math.max(deepest, each.depth());
        }
        return deepest;
    }
}
