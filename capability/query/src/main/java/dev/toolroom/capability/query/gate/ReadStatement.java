package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.DialectRules.Trait;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordCharacters;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One statement that the gate let through. */
public final class ReadStatement {
    private static final Set<String> PLAIN = Set.of("select", "with", "values", "table", "(");

    private final String text;
    private final Tokens tokens;
    private final DialectRules rules;

    ReadStatement(String text, Tokens tokens, DialectRules rules) {
        this.rules = rules;
        this.text = text;
        this.tokens = tokens;
    }

    /** Returns the text without a semicolon or comment at its end. */
    public String text() {
        return text.substring(0, tokens.getLast().end());
    }

    /**
     * Checks the names again, with what the catalogue of the database knows.
     *
     * @throws Objection if it could do anything but read
     */
    public void check(Suspects suspects) {
        NameRules.check(rules, tokens, suspects);
    }

    /** Returns the number of placeholders. */
    public int placeholders() {
        return (int) tokens.stream().filter(each -> each.kind() == Kind.PLACEHOLDER).count();
    }

    /**
     * Whether the last token before a position is a placeholder.
     *
     * @param place from 1; 0 if unknown, which is true if there is any placeholder
     */
    public boolean endsWithPlaceholder(int place) {
        if (place <= 0) {
            return placeholders() > 0;
        }
        return tokens.stream()
                .filter(each -> each.end() < place)
                .reduce((first, second) -> second)
                .filter(each -> each.kind() == Kind.PLACEHOLDER)
                .isPresent();
    }

    /** Whether this is a query, as opposed to EXPLAIN, SHOW or PRAGMA. */
    public boolean isPlainQuery() {
        return PLAIN.contains(tokens.getFirst().text().toLowerCase(Locale.ROOT));
    }

    /**
     * Returns the names among tokens.
     *
     * @param literals which literals count as one
     */
    static Set<String> names(Tokens tokens, IntPredicate literals) {
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.name(i) || (tokens.kind(i) == Kind.TEXT && literals.test(i)))
                .mapToObj(tokens::get)
                .map(each -> each.isName() ? each.name() : each.unquoted())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Whether a literal is a value: after a comparison, in a list after IN, or as the argument of a
     * pragma. In a declaration it is none: {@code content='people'} names a table.
     */
    private static boolean isValue(Tokens tokens, int literal) {
        int i = literal - 1;
        if (tokens.symbol(i, '=') || tokens.symbol(i, '<') || tokens.symbol(i, '>')) {
            return true;
        }
        while (tokens.symbol(i, ',') && tokens.kind(i - 1) == Kind.TEXT) {
            i -= 2;
        }
        boolean pragma = tokens.name(i - 1) && tokens.get(i - 1).name().startsWith("pragma_");
        return tokens.symbol(i, '(') && (pragma || tokens.word(i - 1, "in"));
    }

    /** Returns all names, folded. */
    public Set<String> names() {
        return tokens.stream()
                .filter(Token::isName)
                .map(Token::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * SQLite: returns how many bytes a value may have so that no step takes a second, because a
     * step cannot be stopped.
     */
    public int longestValue() {
        return ValueLimits.longestValue(tokens);
    }

    /**
     * Returns all names, and all literals that can stand for names: all that the statement reads
     * directly is among them.
     */
    public Set<String> allNames() {
        return names(tokens, i -> rules.has(Trait.NAMING_LITERALS) && !isValue(tokens, i));
    }

    /** Whether a name, folded, stands in front of a dot. */
    public boolean qualifies(String name) {
        return IntStream.range(0, tokens.size() - 1)
                .anyMatch(
                        i ->
                                tokens.symbol(i + 1, '.')
                                        && (tokens.name(i) || tokens.kind(i) == Kind.TEXT)
                                        && WordCharacters.folded(
                                                        tokens.name(i)
                                                                ? tokens.get(i).name()
                                                                : tokens.get(i).unquoted())
                                                .equals(name));
    }
}
