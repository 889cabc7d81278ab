package dev.toolroom.domainlang.syntax;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A place among the visible tokens, and how to go on after a mistake.
 *
 * <p>After a problem nothing more is reported until something was understood again: one mistake,
 * one message.
 */
public final class Cursor {
    /** Maximum lookahead in tokens. */
    private static final int MAX_LOOKAHEAD = 4000;

    private final String text;
    private final Tokens tokens;
    private final List<SyntaxProblem> problems;
    private int at;
    private int lastEnd;
    private int depth;
    private boolean lost;
    private int references;
    private @Nullable Set<Expected> expected;

    public Cursor(String text, Tokens tokens, List<SyntaxProblem> problems) {
        this.text = text;
        this.tokens = tokens;
        this.problems = problems;
        this.at = tokens.visible(0);
    }

    /** Notes from now on what is looked for where the text ends. */
    void noteExpected(Set<Expected> noted) {
        expected = noted;
    }

    /** Something that could stand here; only where the text ends does anybody want to know. */
    void offer(Expected... all) {
        Set<Expected> noted = expected;
        if (noted != null && tokens.kind(at) == TokenKind.END) {
            noted.addAll(List.of(all));
        }
    }

    /** Something that could stand behind the current token, which looking ahead decides about. */
    void offerBehind(Expected each) {
        Set<Expected> noted = expected;
        if (noted != null && kind() != TokenKind.END && kindAfter() == TokenKind.END) {
            noted.add(each);
        }
    }

    void offerWords(Collection<String> words) {
        if (expected != null) {
            words.forEach(each -> offer(Expected.word(each)));
        }
    }

    TokenKind kind() {
        return tokens.kind(at);
    }

    boolean is(TokenKind kind) {
        if (expected != null && !kind.sign().isEmpty()) {
            offer(Expected.sign(kind.sign()));
        }
        return tokens.kind(at) == kind;
    }

    boolean isArrow() {
        return TokenKind.ARROWS.stream().anyMatch(this::is);
    }

    boolean is(String word) {
        if (expected != null) {
            offer(Expected.word(word));
        }
        return reads(word);
    }

    /** The same, where it is taken but should not be there. */
    boolean reads(String word) {
        return tokens.kind(at) == TokenKind.WORD && tokens.is(at, word);
    }

    /** The current token as written; empty at the end. */
    String word() {
        return tokens.text(at);
    }

    TokenKind kindAfter() {
        return tokens.kind(next(at));
    }

    String wordAfter() {
        return tokens.text(next(at));
    }

    private int next(int index) {
        return tokens.visible(Math.min(index + 1, tokens.size() - 1));
    }

    int start() {
        return tokens.start(at);
    }

    /** Where the last token that was taken ends. */
    int lastEnd() {
        return lastEnd;
    }

    Span span() {
        return tokens.span(at);
    }

    /** Takes the current token, which was understood. */
    Span take() {
        lost = false;
        return pass();
    }

    private Span pass() {
        Span taken = span();
        depth = Math.max(0, depth + kind().nesting());
        lastEnd = taken.end();
        at = next(at);
        return taken;
    }

    boolean takeIf(TokenKind kind) {
        if (is(kind)) {
            take();
            return true;
        }
        return false;
    }

    public boolean expect(TokenKind kind, String named) {
        if (takeIf(kind)) {
            return true;
        }
        expected(named);
        return false;
    }

    /**
     * Takes the opening brace of a body. If it is missing, that is reported; the body is still read
     * if its closing brace exists, which would otherwise be a second error.
     */
    boolean opens() {
        if (takeIf(TokenKind.LEFT_BRACE)) {
            return true;
        }
        expected("{");
        boolean goesOn =
                kind() != TokenKind.RIGHT_BRACE && tokens.closedAfter(at, MAX_LOOKAHEAD) > depth;
        depth += goesOn ? 1 : 0;
        return goesOn;
    }

    void expected(String named) {
        problem(
                "Expecting token of type '" + named + "' but found `" + word() + "`.",
                Fix.missing(lastEnd, named));
    }

    void problem(String message) {
        problem(message, List.of());
    }

    void problem(String message, List<Fix> fixes) {
        if (tokens.kind(at) == TokenKind.END) {
            // What was needed here is missing: nothing that would come later can be next.
            expected = null;
        }
        if (!lost) {
            problems.add(new SyntaxProblem(SyntaxProblem.Kind.PARSING, span(), message, fixes));
            lost = true;
        }
    }

    /** Adds fixes to the last problem, which was reported before all of it was read. */
    void fixes(Predicate<SyntaxProblem> which, List<Fix> fixes) {
        SyntaxProblem last = problems.isEmpty() ? null : problems.getLast();
        if (last != null && which.test(last)) {
            problems.set(problems.size() - 1, last.with(fixes));
        }
    }

    String text(Span span) {
        return span.in(text);
    }

    boolean hasBraceAt(int offset) {
        return text.startsWith(TokenKind.LEFT_BRACE.sign(), offset);
    }

    boolean isFirstOnLine() {
        for (int i = tokens.start(at) - 1; i >= lastEnd; i--) {
            if (Lexer.isLineBreak(text.charAt(i))) {
                return true;
            }
        }
        return lastEnd == 0;
    }

    /** Whether an element begins here rather than a name that is spelled like its keyword. */
    boolean isElementOnNewLine() {
        return is(TokenKind.WORD)
                && Keywords.element(word()).isPresent()
                && kindAfter() == TokenKind.WORD
                && isFirstOnLine();
    }

    /** Past one word that was not understood. */
    void skipWord() {
        pass();
    }

    /** Past what was not understood: to the next line, the closing brace or the end. */
    void skipLine() {
        skip(false);
    }

    /** After an entry that broke off: to the next line, unless it begins right here. */
    void recover() {
        if (kind() != TokenKind.RIGHT_BRACE && !isFirstOnLine()) {
            skipLine();
        }
    }

    /** Past what was not understood at the place of an element: to the next one. */
    void skipToElement() {
        skip(true);
    }

    private void skip(boolean toElement) {
        int depth = 0;
        do {
            if (is(TokenKind.END)) {
                return;
            }
            depth += kind().nesting();
            pass();
        } while (depth > 0 || !(kind() == TokenKind.RIGHT_BRACE || goesOn(toElement)));
    }

    private boolean goesOn(boolean toElement) {
        return toElement
                ? is(TokenKind.WORD)
                        && ((Keywords.element(word()).isPresent() && kindAfter() == TokenKind.WORD)
                                || (Keywords.isImport(word()) && kindAfter() == TokenKind.STRING))
                : isFirstOnLine();
    }

    /** The name of what is declared here; whatever word it is. */
    public Value.@Nullable Word name(@Nullable NodeType type) {
        offer(Expected.name(type));
        if (!is(TokenKind.WORD) || isElementOnNewLine()) {
            expected("ID");
            return null;
        }
        String word = word();
        return new Value.Word(word, take());
    }

    /** Names joined by dots. */
    public Value.@Nullable Word qualified(Expected step) {
        offer(step);
        if (!is(TokenKind.WORD) || isElementOnNewLine()) {
            expected("ID");
            return null;
        }
        int start = start();
        var joined = new StringBuilder(word());
        take();
        while (is(TokenKind.DOT)) {
            take();
            offer(step);
            if (!is(TokenKind.WORD)) {
                expected("ID");
                break;
            }
            joined.append('.').append(word());
            take();
        }
        return new Value.Word(joined.toString(), new Span(start, lastEnd));
    }

    Value.@Nullable Reference reference(NodeType target, boolean many) {
        Value.Word name = qualified(Expected.reference(target));
        return name == null
                ? null
                : new Value.Reference(target, name.text(), name.span(), references++, many);
    }

    int references() {
        return references;
    }

    Value.@Nullable Text string() {
        return string(Expected.Kind.TEXT);
    }

    Value.@Nullable Text string(Expected.Kind kind) {
        offer(Expected.of(kind));
        if (!is(TokenKind.STRING)) {
            expected("STRING");
            return null;
        }
        String written = word();
        var text = new Value.Text(Strings.value(written), take());
        // An unclosed token has swallowed the rest of its line, so missing tokens are not reported.
        lost = !Strings.isClosed(written);
        return text;
    }

    boolean isAssignment() {
        return is(TokenKind.COLON) || is(TokenKind.EQUALS) || is("is");
    }

    boolean assignment() {
        if (isAssignment()) {
            take();
            return true;
        }
        expected(":");
        return false;
    }

    /** What follows the qualified name that begins here. */
    TokenKind kindAfterQualified() {
        return tokens.kindAfterQualified(at);
    }
}
