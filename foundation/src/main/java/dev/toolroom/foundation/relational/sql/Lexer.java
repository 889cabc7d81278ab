package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits SQL into tokens as the database would. If engines, versions or settings disagree on what a
 * character means, the SQL is refused, except in the lenient syntax of scripts.
 */
public final class Lexer {
    /** The limit of SQLite. The cost of reading grows with the depth. */
    private static final int MAX_DEPTH = 1_000;

    private static final String LEAVE_OUT = "Leave it out";

    private final Syntax syntax;
    private final boolean lenient;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Token> open = new ArrayDeque<>();
    private final @Nullable ClientCommands clientCommands;
    private int at;

    private Lexer(Syntax syntax, String text) {
        this.syntax = syntax;
        this.lenient = syntax.isLenient();
        this.text = text;
        this.clientCommands = syntax.has(Trait.CLIENT_COMMANDS) ? new ClientCommands(text) : null;
    }

    /**
     * Returns the tokens of a text.
     *
     * @throws LexicalError if the text is incomplete or ambiguous
     */
    public static Tokens tokens(Syntax syntax, String text) {
        var lexer = new Lexer(syntax, text);
        int nul = lexer.lenient ? -1 : text.indexOf('\0');
        if (nul >= 0) {
            throw LexicalError.ambiguous(nul, "a NUL character", LEAVE_OUT);
        }
        while (lexer.at < text.length()) {
            lexer.readNext();
        }
        if (lexer.clientCommands != null) {
            lexer.clientCommands.checkClosed();
        }
        Token left = lexer.open.peek();
        if (left != null && !lexer.lenient) {
            throw LexicalError.incomplete(left.start(), left.shown(), "is never closed");
        }
        return new Tokens(lexer.tokens);
    }

    private void readNext() {
        int start = at;
        try {
            readToken();
        } catch (LexicalError e) {
            if (!syntax.has(Trait.UNTERMINATED_IS_SYMBOL)) {
                throw e;
            }
            at = start;
            readSymbol(text.charAt(at));
        }
    }

    private void readToken() {
        char c = text.charAt(at);
        SpecialTokens.Match client = clientCommands == null ? null : clientCommands.at(at, tokens);
        if (isBlank(c)) {
            at++;
        } else if (client != null) {
            addSpecial(client, "");
        } else if (Comments.isLineComment(syntax, text, at)) {
            readComment(Comments.lineEnd(syntax, text, at));
        } else if (text.startsWith("/*", at)) {
            readComment(Comments.blockEnd(syntax, text, at));
        } else if (WordCharacters.isWordStart(syntax, c)) {
            readWord();
        } else if (WordCharacters.isDigit(c)
                || (c == '.' && at + 1 < text.length() && WordCharacters.isDigit(peek(1)))) {
            readNumber();
        } else if (!readSpecial(c)) {
            readSymbol(c);
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

    private void readComment(int end) {
        int start = at;
        at = end;
        if (syntax.has(Trait.KEPT_COMMENTS)) {
            addToken(Kind.COMMENT, start);
        }
    }

    private void readWord() {
        int start = at;
        while (at < text.length()
                && isWordPart(text.charAt(at))
                && (clientCommands == null || !clientCommands.isDelimiter(at))) {
            at++;
        }
        String word = text.substring(start, at);
        boolean single = word.length() == 1 && at < text.length();
        boolean quote = single && peek(0) == '\'';
        if (quote && word.equalsIgnoreCase("e") && syntax.has(Trait.ESCAPE_TEXTS)) {
            readQuoted(Kind.TEXT, start, true);
        } else if (quote && word.equalsIgnoreCase("n") && syntax.has(Trait.NATIONAL_TEXTS)) {
            readQuoted(Kind.TEXT, start, syntax.has(Trait.BACKSLASHES));
        } else if (single
                && (!lenient || syntax.has(Trait.UNICODE_ESCAPES))
                && word.equalsIgnoreCase("u")
                && peek(0) == '&') {
            readUnicodeEscaped(start);
        } else {
            addToken(Kind.WORD, start);
        }
    }

    /** Reads what follows a U: possibly a name or text with Unicode escapes. */
    private void readUnicodeEscaped(int start) {
        if (lenient && text.startsWith("&\"", at)) {
            at++;
            readQuoted(Kind.NAME, start, false);
            return;
        }
        if (text.startsWith("&\"", at)) {
            throw LexicalError.ambiguous(start, "U&\"", "Write the name without escapes");
        }
        // If backslashes escape, this is a column, the operator & and a text that ends elsewhere.
        if (text.startsWith("&'", at) && !syntax.has(Trait.BACKSLASHES)) {
            at++;
            readQuoted(Kind.TEXT, start, false);
        } else {
            addToken(Kind.WORD, start);
        }
    }

    private void readNumber() {
        int start = at;
        at = Numbers.end(syntax, text, at);
        while (lenient && at < text.length() && (isWordPart(peek(0)) || peek(0) == '.')) {
            at++;
        }
        if (at < text.length() && !lenient && (isWordPart(peek(0)) || peek(0) == '@')) {
            throw LexicalError.ambiguous(
                    start, text.substring(start, at + 1), "Put a blank after the number");
        }
        addToken(Kind.NUMBER, start);
    }

    /** Reads a token by a first character that is special in some dialect; false if it is not. */
    private boolean readSpecial(char c) {
        int start = at;
        switch (c) {
            case '\'' -> {
                if (!lenient && continuesEscapeText()) {
                    throw LexicalError.ambiguous(
                            start, "the literal behind one with escapes", "Join them with ||");
                }
                readQuoted(Kind.TEXT, start, syntax.has(Trait.BACKSLASHES));
            }
            case '"' -> {
                boolean literal = syntax.has(Trait.TEXTS_IN_DOUBLE_QUOTES);
                readQuoted(literal ? Kind.TEXT : Kind.NAME, start, literal);
            }
            case '`' -> {
                if (syntax.has(Trait.NAMES_IN_BACKTICKS)) {
                    readQuoted(Kind.NAME, at, false);
                } else {
                    handleAmbiguous("`", "Quote names with \"…\"");
                }
            }
            case '[' -> readBracket();
            case '$' -> addSpecial(SpecialTokens.dollar(syntax, text, at), "$");
            case '{' -> addSpecial(SpecialTokens.curly(syntax, text, at), "{");
            case '@' -> readVariable();
            case '#' -> {
                if (syntax.has(Trait.HASH_OPERATOR)) {
                    return false;
                } else {
                    handleAmbiguous("#", LEAVE_OUT);
                }
            }
            case '?' -> readPlaceholder();
            case '}', '\\' -> handleAmbiguous("" + c, "Leave it out of the statement");
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Refuses a character whose meaning depends on the engine; in scripts it is a symbol. */
    private void handleAmbiguous(String shown, String nextStep) {
        if (!lenient) {
            throw LexicalError.ambiguous(at, shown, nextStep);
        }
        readSymbol(text.charAt(at));
    }

    /** In PostgreSQL a literal continued on the next line keeps the escapes of its first part. */
    private boolean continuesEscapeText() {
        return syntax.has(Trait.ESCAPE_TEXTS) && !tokens.isEmpty() && tokens.getLast().hasEscapes();
    }

    private void readQuoted(Kind kind, int start, boolean backslash) {
        char quote = text.charAt(at++);
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && backslash) {
                at++;
            } else if (c == quote && at + 1 < text.length() && peek(1) == quote) {
                at++;
            } else if (c == quote) {
                at++;
                addToken(kind, start);
                return;
            }
            at++;
        }
        throw LexicalError.incomplete(start, text.substring(start, start + 1), "never ends");
    }

    private void readBracket() {
        boolean subscripts = syntax.has(Trait.SUBSCRIPTS);
        if (syntax.has(Trait.NAMES_IN_BRACKETS)
                && !(subscripts && Brackets.isSubscript(text, at))) {
            int end = Brackets.end(text, at, syntax.has(Trait.DOUBLED_BRACKETS));
            if (end < 0) {
                throw LexicalError.incomplete(at, "[", "never ends");
            }
            int start = at;
            at = end;
            addToken(Kind.NAME, start);
        } else if (!subscripts) {
            handleAmbiguous("[", "Quote names with `…`");
        } else if (syntax.has(Trait.BRACKETS_BY_SETTING)
                && !Brackets.areSameInAllModes(text, at, tokens)) {
            throw LexicalError.ambiguous(
                    at,
                    "[",
                    "Quote names with \"…\"; write ARRAY[…] for an array, (x)[1] for an element");
        } else {
            readSymbol('[');
        }
    }

    private void addSpecial(SpecialTokens.@Nullable Match mark, String shown) {
        if (mark == null) {
            handleAmbiguous(
                    shown,
                    shown.equals("$")
                            ? "Send values in parameters, with ? in the text"
                            : "Leave it out of the statement");
            return;
        }
        int start = at;
        at = mark.end();
        addToken(mark.kind(), start);
    }

    private void readVariable() {
        int start = at;
        if (syntax.has(Trait.AT_OPERATOR)) {
            readSymbol('@');
            return;
        }
        while (at < text.length() && (peek(0) == '@' || isWordPart(peek(0)))) {
            at++;
        }
        addToken(Kind.VARIABLE, start);
    }

    private void readPlaceholder() {
        int start = at++;
        if (!lenient
                && !syntax.has(Trait.QUESTION_OPERATOR)
                && at < text.length()
                && WordCharacters.isDigit(peek(0))) {
            throw LexicalError.ambiguous(start, "?" + peek(0), "Use ? without a number");
        }
        addToken(Kind.PLACEHOLDER, start);
    }

    private void readSymbol(char c) {
        if (!lenient) {
            checkSymbol(c);
        }
        int start = at++;
        if (c == ')' && open.poll() == null && !lenient) {
            throw LexicalError.incomplete(start, ")", "closes nothing");
        }
        addToken(Kind.SYMBOL, start);
        if (c == '(') {
            if (open.size() == MAX_DEPTH && !lenient) {
                throw LexicalError.incomplete(start, "(", "lies within " + MAX_DEPTH + " others");
            }
            open.push(tokens.getLast());
        }
    }

    private void checkSymbol(char c) {
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

    private void addToken(Kind kind, int start) {
        String raw = text.substring(start, at);
        boolean cut = (kind == Kind.WORD || kind == Kind.NAME) && syntax.has(Trait.NAMES_ARE_CUT);
        tokens.add(
                new Token(kind, cut ? WordCharacters.cutName(raw) : raw, start, at, open.size()));
    }

    private char peek(int ahead) {
        return text.charAt(at + ahead);
    }

    private boolean isWordPart(char c) {
        return WordCharacters.isWordPart(syntax, c);
    }
}
