package dev.toolroom.capability.query.gate;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One statement that the gate let through. */
public final class ReadStatement {
    private static final Set<String> PLAIN = Set.of("select", "with", "values", "table", "(");
    private static final Set<String> SETS = Set.of("union", "except", "intersect", "minus");

    private final String text;
    private final List<Token> tokens;

    ReadStatement(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = List.copyOf(tokens);
    }

    /** Without what follows its last token: no semicolon, no comment at the end. */
    public String text() {
        return text.substring(0, tokens.getLast().end());
    }

    /** How many values it waits for. */
    public int placeholders() {
        return (int) tokens.stream().filter(each -> each.kind() == Token.Kind.PLACEHOLDER).count();
    }

    /** A query, as opposed to EXPLAIN, SHOW or PRAGMA. */
    public boolean isPlainQuery() {
        return PLAIN.contains(tokens.getFirst().text().toLowerCase(Locale.ROOT));
    }

    /** Every name in it, quoted or not, folded. */
    public Set<String> names() {
        return tokens.stream()
                .filter(Token::isName)
                .map(Token::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether its rows can come from several queries under the names of the first. */
    public boolean combines() {
        return tokens.stream().anyMatch(each -> SETS.contains(each.name()));
    }

    /** Whether it names the results of inner queries anew. */
    public boolean renames() {
        return tokens.getFirst().is("with")
                || tokens.stream().anyMatch(each -> each.depth() > 0 && each.is("select"));
    }

    /**
     * Whether those names stand among what is selected only by themselves, so that each comes out
     * under its own name. What stands behind FROM cannot come out at all; this holds for statements
     * that neither {@link #combines} nor {@link #renames}.
     */
    public boolean selectsPlainly(Predicate<String> wanted) {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.depth() == 0 && token.is("from")) {
                return true;
            }
            if (token.isName() && wanted.test(token.name()) && !isItem(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether all it selects are columns by their own names, or *, of tables; and whether those
     * names stand nowhere else, so that nothing is compared with them, sorted or joined by them.
     */
    public boolean isTraceable(Predicate<String> masked) {
        if (!tokens.getFirst().is("select") || combines() || renames()) {
            return false;
        }
        boolean from = false;
        for (int i = 1; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            from |= token.depth() == 0 && token.is("from");
            boolean name = token.isName() && !isSymbol(i + 1, '.');
            if (from && name && masked.test(token.name())) {
                return false;
            }
            boolean word = token.is("distinct") || token.is("all");
            if (!from && (token.isSymbol('(') || (name && !word && !isItem(i)))) {
                return false;
            }
        }
        return true;
    }

    private boolean isSymbol(int i, char symbol) {
        return i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }

    private boolean isItem(int i) {
        int before = i - 1;
        while (before > 0 && tokens.get(before).isSymbol('.')) {
            before -= 2;
        }
        boolean begins =
                before >= 0
                        && (tokens.get(before).isSymbol(',')
                                || tokens.get(before).is("select")
                                || tokens.get(before).is("distinct"));
        boolean ends =
                i + 1 == tokens.size()
                        || tokens.get(i + 1).isSymbol(',')
                        || tokens.get(i + 1).is("from");
        return tokens.get(i).depth() == 0 && begins && ends;
    }
}
