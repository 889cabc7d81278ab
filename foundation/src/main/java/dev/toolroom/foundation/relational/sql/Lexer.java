package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts SQL into tokens as its engine would. Where engines, versions or settings could disagree on
 * what a character means, it objects instead of guessing, unless the syntax is that of scripts.
 */
public final class Lexer {
    /** As SQLite has it; nobody writes that by hand, and whoever reads it pays for each. */
    private static final int DEEPEST = 1_000;

    private static final String LEAVE_OUT = "Leave it out";

    private final Syntax syntax;
    private final boolean lenient;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Token> open = new ArrayDeque<>();
    private final @Nullable ClientMarks marks;
    private int at;

    private Lexer(Syntax syntax, String text) {
        this.syntax = syntax;
        this.lenient = syntax.isLenient();
        this.text = text;
        this.marks = syntax.has(Trait.CLIENT_MARKS) ? new ClientMarks(text) : null;
    }

    /**
     * All of them.
     *
     * @throws LexicalError if the text cannot be cut, or not in one way alone
     */
    public static Tokens tokens(Syntax syntax, String text) {
        var lexer = new Lexer(syntax, text);
        int nul = lexer.lenient ? -1 : text.indexOf('\0');
        if (nul >= 0) {
            throw LexicalError.ambiguous(nul, "a NUL character", LEAVE_OUT);
        }
        while (lexer.at < text.length()) {
            lexer.step();
        }
        if (lexer.marks != null) {
            lexer.marks.close();
        }
        Token left = lexer.open.peek();
        if (left != null && !lexer.lenient) {
            throw LexicalError.incomplete(left.start(), left.shown(), "is never closed");
        }
        return new Tokens(lexer.tokens);
    }

    private void step() {
        int start = at;
        try {
            next();
        } catch (LexicalError e) {
            if (!syntax.has(Trait.OPEN_ENDS)) {
                throw e;
            }
            at = start;
            symbol(text.charAt(at));
        }
    }

    private void next() {
        char c = text.charAt(at);
        Marks.Mark client = marks == null ? null : marks.at(at, tokens);
        if (isBlank(c)) {
            at++;
        } else if (client != null) {
            marked(client, "");
        } else if (Comments.beginsLine(syntax, text, at)) {
            comment(Comments.lineEnd(syntax, text, at));
        } else if (text.startsWith("/*", at)) {
            comment(Comments.blockEnd(syntax, text, at));
        } else if (WordCharacters.beginsWord(syntax, c)) {
            word();
        } else if (WordCharacters.isDigit(c)
                || (c == '.' && at + 1 < text.length() && WordCharacters.isDigit(peek(1)))) {
            number();
        } else if (!mark(c)) {
            symbol(c);
        }
    }

    private boolean isBlank(char c) {
        return c == ' '
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || c == '\f'
                || (lenient && (Character.isWhitespace(c) || c == '\uFEFF'));
    }

    private void comment(int end) {
        int start = at;
        at = end;
        if (syntax.has(Trait.KEPT_COMMENTS)) {
            add(Kind.COMMENT, start);
        }
    }

    private void word() {
        int start = at;
        while (at < text.length()
                && isWordPart(text.charAt(at))
                && (marks == null || !marks.interrupts(at))) {
            at++;
        }
        String word = text.substring(start, at);
        boolean single = word.length() == 1 && at < text.length();
        boolean quote = single && peek(0) == '\'';
        if (quote && word.equalsIgnoreCase("e") && syntax.has(Trait.ESCAPE_TEXTS)) {
            quoted(Kind.TEXT, start, true);
        } else if (quote && word.equalsIgnoreCase("n") && syntax.has(Trait.NATIONAL_TEXTS)) {
            quoted(Kind.TEXT, start, syntax.has(Trait.BACKSLASHES));
        } else if (single
                && (!lenient || syntax.has(Trait.UNICODE_ESCAPES))
                && word.equalsIgnoreCase("u")
                && peek(0) == '&') {
            unicode(start);
        } else {
            add(Kind.WORD, start);
        }
    }

    /** Behind a U, which may begin a name or a text with escapes. */
    private void unicode(int start) {
        if (lenient && text.startsWith("&\"", at)) {
            at++;
            quoted(Kind.NAME, start, false);
            return;
        }
        if (text.startsWith("&\"", at)) {
            throw LexicalError.ambiguous(start, "U&\"", "Write the name without escapes");
        }
        // Where a backslash escapes, this is a column, an operator and a text that ends elsewhere.
        if (text.startsWith("&'", at) && !syntax.has(Trait.BACKSLASHES)) {
            at++;
            quoted(Kind.TEXT, start, false);
        } else {
            add(Kind.WORD, start);
        }
    }

    private void number() {
        int start = at;
        at = Numbers.end(syntax, text, at);
        while (lenient && at < text.length() && (isWordPart(peek(0)) || peek(0) == '.')) {
            at++;
        }
        if (at < text.length() && !lenient && (isWordPart(peek(0)) || peek(0) == '@')) {
            throw LexicalError.ambiguous(
                    start, text.substring(start, at + 1), "Put a blank after the number");
        }
        add(Kind.NUMBER, start);
    }

    /** What opens something in at least one dialect. */
    private boolean mark(char c) {
        int start = at;
        switch (c) {
            case '\'' -> {
                if (!lenient && continuesEscapes()) {
                    throw LexicalError.ambiguous(
                            start, "the literal behind one with escapes", "Join them with ||");
                }
                quoted(Kind.TEXT, start, syntax.has(Trait.BACKSLASHES));
            }
            case '"' -> {
                boolean literal = syntax.has(Trait.TEXTS_IN_DOUBLE_QUOTES);
                quoted(literal ? Kind.TEXT : Kind.NAME, start, literal);
            }
            case '`' -> {
                if (syntax.has(Trait.NAMES_IN_BACKTICKS)) {
                    quoted(Kind.NAME, at, false);
                } else {
                    unclear("`", "Quote names with \"…\"");
                }
            }
            case '[' -> bracket();
            case '$' -> marked(Marks.dollar(syntax, text, at), "$");
            case '{' -> marked(Marks.curly(syntax, text, at), "{");
            case '@' -> variable();
            case '#' -> {
                if (syntax.has(Trait.HASH_OPERATOR)) {
                    return false;
                } else {
                    unclear("#", LEAVE_OUT);
                }
            }
            case '?' -> placeholder();
            case '}', '\\' -> unclear("" + c, "Leave it out of the statement");
            default -> {
                return false;
            }
        }
        return true;
    }

    /** What means one thing to one engine and another to another; in scripts, a symbol. */
    private void unclear(String shown, String nextStep) {
        if (!lenient) {
            throw LexicalError.ambiguous(at, shown, nextStep);
        }
        symbol(text.charAt(at));
    }

    /** In PostgreSQL a literal that goes on in the next line goes on with its escapes. */
    private boolean continuesEscapes() {
        return syntax.has(Trait.ESCAPE_TEXTS) && !tokens.isEmpty() && tokens.getLast().hasEscapes();
    }

    private void quoted(Kind kind, int start, boolean backslash) {
        char quote = text.charAt(at++);
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && backslash) {
                at++;
            } else if (c == quote && at + 1 < text.length() && peek(1) == quote) {
                at++;
            } else if (c == quote) {
                at++;
                add(kind, start);
                return;
            }
            at++;
        }
        throw LexicalError.incomplete(start, text.substring(start, start + 1), "never ends");
    }

    private void bracket() {
        boolean subscripts = syntax.has(Trait.SUBSCRIPTS);
        if (syntax.has(Trait.NAMES_IN_BRACKETS) && !(subscripts && Brackets.index(text, at))) {
            int end = Brackets.end(text, at, syntax.has(Trait.DOUBLED_BRACKETS));
            if (end < 0) {
                throw LexicalError.incomplete(at, "[", "never ends");
            }
            int start = at;
            at = end;
            add(Kind.NAME, start);
        } else if (!subscripts) {
            unclear("[", "Quote names with `…`");
        } else if (syntax.has(Trait.BRACKETS_BY_SETTING)
                && !Brackets.areAlikeToAll(text, at, tokens)) {
            throw LexicalError.ambiguous(
                    at,
                    "[",
                    "Quote names with \"…\"; write ARRAY[…] for an array, (x)[1] for an element");
        } else {
            symbol('[');
        }
    }

    private void marked(Marks.@Nullable Mark mark, String shown) {
        if (mark == null) {
            unclear(
                    shown,
                    shown.equals("$")
                            ? "Send values in parameters, with ? in the text"
                            : "Leave it out of the statement");
            return;
        }
        int start = at;
        at = mark.end();
        add(mark.kind(), start);
    }

    private void variable() {
        int start = at;
        if (syntax.has(Trait.AT_OPERATOR)) {
            symbol('@');
            return;
        }
        while (at < text.length() && (peek(0) == '@' || isWordPart(peek(0)))) {
            at++;
        }
        add(Kind.VARIABLE, start);
    }

    private void placeholder() {
        int start = at++;
        if (!lenient
                && !syntax.has(Trait.QUESTION_OPERATOR)
                && at < text.length()
                && WordCharacters.isDigit(peek(0))) {
            throw LexicalError.ambiguous(start, "?" + peek(0), "Use ? without a number");
        }
        add(Kind.PLACEHOLDER, start);
    }

    private void symbol(char c) {
        if (!lenient) {
            mustBelong(c);
        }
        int start = at++;
        if (c == ')' && open.poll() == null && !lenient) {
            throw LexicalError.incomplete(start, ")", "closes nothing");
        }
        add(Kind.SYMBOL, start);
        if (c == '(') {
            if (open.size() == DEEPEST && !lenient) {
                throw LexicalError.incomplete(start, "(", "lies within " + DEEPEST + " others");
            }
            open.push(tokens.getLast());
        }
    }

    private void mustBelong(char c) {
        if (c > 126 || c < ' ') {
            throw LexicalError.ambiguous(
                    at,
                    String.format("the character U+%04X", text.codePointAt(at)),
                    "Use plain blanks and ASCII outside of literals and quoted names");
        }
        boolean strayEnd = c == '*' && text.startsWith("*/", at) && !text.startsWith("*/*", at);
        boolean strayBracket = c == ']' && !syntax.has(Trait.SUBSCRIPTS);
        if (strayEnd || strayBracket) {
            throw LexicalError.incomplete(at, strayEnd ? "*/" : "]", "closes nothing");
        }
    }

    private void add(Kind kind, int start) {
        String raw = text.substring(start, at);
        boolean cut = (kind == Kind.WORD || kind == Kind.NAME) && syntax.has(Trait.NAMES_ARE_CUT);
        tokens.add(
                new Token(kind, cut ? WordCharacters.clipped(raw) : raw, start, at, open.size()));
    }

    private char peek(int ahead) {
        return text.charAt(at + ahead);
    }

    private boolean isWordPart(char c) {
        return WordCharacters.partOfWord(syntax, c);
    }
}
