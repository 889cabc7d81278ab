package dev.toolroom.foundation.relational.sql;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The tokens of a text. Most methods accept indexes outside of it. */
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

    /** Returns the tokens from one index up to another. */
    public Tokens part(int from, int to) {
        return new Tokens(tokens.subList(from, to));
    }

    public boolean has(int i) {
        return i >= 0 && i < tokens.size();
    }

    /** Whether the token is this unquoted word. */
    public boolean word(int i, String word) {
        return has(i) && tokens.get(i).is(word);
    }

    /** Whether the token is one of these unquoted words. */
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

    /** Whether the token is a name, quoted or not. */
    public boolean name(int i) {
        return has(i) && tokens.get(i).isName();
    }

    public Token.@Nullable Kind kind(int i) {
        return has(i) ? tokens.get(i).kind() : null;
    }

    /** Whether a token and the next are adjacent. */
    public boolean touch(int i) {
        return tokens.get(i).end() == tokens.get(i + 1).start();
    }

    /** Returns the index of the closing parenthesis, or the end. */
    public int closing(int open) {
        int i = open + 1;
        while (has(i) && tokens.get(i).depth() > tokens.get(open).depth()) {
            i++;
        }
        return i;
    }

    /** Returns the indexes where the arguments in the parentheses begin. */
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

    /** Returns the maximum depth. */
    public int deepest() {
        int deepest = 0;
        for (Token each : tokens) {
            deepest = Math.max(deepest, each.depth());
        }
        return deepest;
    }
}
