package dev.toolroom.capability.designer.exchange.token;

import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Walks over the tokens of one statement. */
public final class Cursor {
    private final String text;
    private final List<Token> tokens;
    private final boolean folds;
    private int at;

    /**
     * Stands before the first.
     *
     * @param folds whether a bare name is meant in lower case
     */
    public Cursor(String text, List<Token> tokens, boolean folds) {
        this.text = text;
        this.tokens = tokens;
        this.folds = folds;
    }

    public Token peek() {
        return peek(0);
    }

    public Token peek(int ahead) {
        int index = at + ahead;
        return index < tokens.size()
                ? tokens.get(index)
                : new Token(Kind.END, "", text.length(), text.length(), line());
    }

    private int line() {
        return tokens.isEmpty() ? 1 : tokens.getLast().line();
    }

    public Token next() {
        Token token = peek();
        at++;
        return token;
    }

    public boolean isAtEnd() {
        return peek().isEnd();
    }

    /** Whether these words come next. */
    public boolean at(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!peek(i).is(words[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether this word comes anywhere from here on. */
    public boolean holds(String word) {
        return tokens.stream().skip(at).anyMatch(token -> token.is(word));
    }

    /** Whether these words come one after the other, anywhere from here on. */
    public boolean holdsAll(String... words) {
        return IntStream.range(at, tokens.size() - words.length + 1)
                .anyMatch(
                        start ->
                                IntStream.range(0, words.length)
                                        .allMatch(i -> tokens.get(start + i).is(words[i])));
    }

    public boolean atAny(java.util.Set<String> words) {
        return peek().kind() == Kind.WORD && words.contains(peek().lower());
    }

    /** Goes past these words if they come next. */
    public boolean accept(String... words) {
        boolean there = at(words);
        at += there ? words.length : 0;
        return there;
    }

    public void expect(String word) {
        if (!accept(word)) {
            throw new Unreadable(peek().line(), "expected " + word + ", found " + peek().shown());
        }
    }

    public String name() {
        Token token = next();
        if (!token.isName()) {
            throw new Unreadable(token.line(), "expected a name, found " + token.shown());
        }
        return folds && token.kind() == Kind.WORD
                ? token.value().toLowerCase(Locale.ROOT)
                : token.value();
    }

    /** A name with whatever stands before it. */
    public record Qualified(String schema, String name) {}

    public Qualified qualified() {
        String schema = "";
        String name = name();
        while (accept(".")) {
            schema = name;
            name = name();
        }
        return new Qualified(schema, name);
    }

    /** The comments that stand here; empty if none do. */
    public String comment() {
        var comment = new StringBuilder();
        while (peek().kind() == Kind.COMMENT) {
            comment.append(comment.isEmpty() ? "" : "\n").append(next().value());
        }
        return comment.toString();
    }

    /** What is between the brackets that open here, as it stands. */
    public String inBrackets() {
        int start = peek().end();
        Token last = closing();
        return text.substring(start, last.start()).strip();
    }

    /** Goes past the bracket that closes the one that opens here. */
    private Token closing() {
        int line = peek().line();
        expect("(");
        int depth = 1;
        while (true) {
            Token token = next();
            if (token.isEnd()) {
                throw new Unreadable(line, "a bracket is never closed");
            }
            depth += token.is("(") ? 1 : 0;
            depth -= token.is(")") ? 1 : 0;
            if (depth == 0) {
                return token;
            }
        }
    }

    /** A cursor over what is between the brackets that open here. */
    public Cursor inner() {
        int first = at + 1;
        closing();
        return new Cursor(text, tokens.subList(first, at - 1), folds);
    }

    public void skipBrackets() {
        if (at("(")) {
            closing();
        }
    }

    /** Names in brackets, without what may follow each of them. */
    public List<String> names() {
        var names = new ArrayList<String>();
        expect("(");
        do {
            names.add(name());
            while (!at(",") && !at(")")) {
                if (isAtEnd()) {
                    throw new Unreadable(peek().line(), "a bracket is never closed");
                }
                if (!accept("ASC")) {
                    skipOne();
                }
            }
        } while (accept(","));
        expect(")");
        return names;
    }

    /**
     * How much of each column the brackets that follow mean, as in {@code (name(20))}, 0 for all of
     * it; empty where all are whole.
     */
    public List<Integer> beginnings() {
        int now = at("(") ? 1 : 0;
        var found = new ArrayList<Integer>();
        while (now > 0 && peek(now).isName()) {
            boolean sized = peek(now + 1).is("(") && peek(now + 2).kind() == Kind.NUMBER;
            found.add(sized ? Integer.parseInt(peek(now + 2).value()) : 0);
            int after = now + (sized ? 4 : 1);
            now = peek(after).is(",") ? after + 1 : 0;
        }
        return found.stream().allMatch(each -> each == 0) ? List.of() : found;
    }

    /** One token, or all that its bracket holds. */
    public void skipOne() {
        if (at("(")) {
            closing();
        } else {
            next();
        }
    }

    /** Goes to the next comma or closing bracket of this depth. */
    public void skipItem() {
        while (!isAtEnd() && !at(",") && !at(")")) {
            skipOne();
        }
    }

    /** Where this stands, for {@link #reset} and {@link #since(int)}. */
    public int mark() {
        return at;
    }

    /** Goes back to a mark. */
    public void reset(int mark) {
        at = mark;
    }

    /** The text from a mark to where this stands; at least one token must be between. */
    public String since(int mark) {
        return text.substring(tokens.get(mark).start(), tokens.get(at - 1).end());
    }

    /** The text from a mark to the end, to which this goes. */
    public String rest(int mark) {
        at = tokens.size();
        return since(mark);
    }

    /** The text from a token to where this stands. */
    public String since(Token first) {
        Token last = tokens.get(at - 1);
        return text.substring(first.start(), last.end());
    }
}
