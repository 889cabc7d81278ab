package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Shape.Part;
import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One statement that the gate let through. */
public final class ReadStatement {
    private static final Set<String> PLAIN = Set.of("select", "with", "values", "table", "(");
    private static final Set<String> SETS = Set.of("union", "except", "intersect", "minus");

    private final String text;
    private final List<Token> tokens;
    private final List<Token> query;
    private @Nullable Shape shape;
    private @Nullable Mentions mentions;

    /**
     * Keeps what was let through.
     *
     * @param from the index of the query itself, behind EXPLAIN and its options
     */
    ReadStatement(String text, List<Token> tokens, int from) {
        this.text = text;
        this.tokens = List.copyOf(tokens);
        this.query = this.tokens.subList(from, tokens.size());
    }

    /** Without what follows its last token: no semicolon, no comment at the end. */
    public String text() {
        return text.substring(0, tokens.getLast().end());
    }

    /**
     * Asks once more, now with what the database knows of what is named.
     *
     * @throws Objection if it could do anything but read
     */
    public void check(Dialect dialect, Suspects suspects) {
        Named.check(dialect, tokens, suspects);
    }

    /** How many values it waits for. */
    public int placeholders() {
        return (int) tokens.stream().filter(each -> each.kind() == Kind.PLACEHOLDER).count();
    }

    /**
     * Whether the last token in front of a place is a placeholder.
     *
     * @param place from 1; 0 where it is not known, and then any placeholder will do
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

    /** A query, as opposed to EXPLAIN, SHOW or PRAGMA. */
    public boolean isPlainQuery() {
        return PLAIN.contains(tokens.getFirst().text().toLowerCase(Locale.ROOT));
    }

    /** Whether rows are read, if only to plan or to measure that. */
    public boolean isAboutRows() {
        return PLAIN.contains(query.getFirst().text().toLowerCase(Locale.ROOT));
    }

    /** The literals in it, as they are written. */
    public Set<String> literals() {
        return tokens.stream()
                .filter(each -> each.kind() == Kind.TEXT || each.kind() == Kind.NUMBER)
                .map(Token::text)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Every name in it, quoted or not, folded. */
    public Set<String> names() {
        return names(tokens);
    }

    static Set<String> names(List<Token> tokens) {
        return tokens.stream()
                .filter(Token::isName)
                .map(Token::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** What it mentions, in whatever place. */
    public Mentions mentions() {
        Mentions before = mentions;
        if (before == null) {
            before = new Mentions(tokens);
            mentions = before;
        }
        return before;
    }

    /**
     * The query alone, to be resolved and not to be run. Each parameter is NULL of its type; what
     * stands before the query are blanks, so that places in it stay the same.
     *
     * @param doubled whether ? is written twice where it is an operator
     */
    public String resolvable(List<Optional<String>> parameters, boolean doubled) {
        var all = new StringBuilder(" ".repeat(query.getFirst().start()));
        int from = query.getFirst().start();
        int next = 0;
        for (Token each : query) {
            if (each.kind() != Kind.PLACEHOLDER) {
                continue;
            }
            all.append(text, from, each.start());
            if (parameters.isEmpty()) {
                all.append(doubled ? "??" : "?");
            } else {
                all.append(
                        parameters
                                .get(next++)
                                .map(type -> " (NULL::" + type + ") ")
                                .orElse(" NULL "));
            }
            from = each.end();
        }
        return all.append(text, from, query.getLast().end()).toString();
    }

    /** The names that a parenthesis follows, folded. */
    public Set<String> called() {
        var called = new HashSet<String>();
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i).isSymbol('(') && tokens.get(i - 1).isName()) {
                called.add(tokens.get(i - 1).name());
            }
        }
        return called;
    }

    /**
     * SQLite: how many bytes a value may have so that no step, within which it cannot be stopped,
     * takes a second.
     */
    public int longestValue() {
        return Effort.longestValue(tokens);
    }

    /** Whether its rows can come from several queries under the names of the first. */
    public boolean combines() {
        return tokens.stream().anyMatch(each -> SETS.contains(each.name()));
    }

    /** Whether it names the results of inner queries, or the columns of a table, anew. */
    public boolean renames() {
        Shape shape = shape();
        for (int i = 0; i < query.size(); i++) {
            Token token = query.get(i);
            if (shape.part(i) == Part.COLUMN_NAMES || (token.depth() > 0 && token.is("select"))) {
                return true;
            }
        }
        return query.getFirst().is("with") || writesRowsAsText();
    }

    /** T-SQL: FOR JSON and FOR XML make one text of all columns. */
    private boolean writesRowsAsText() {
        for (int i = 1; i < query.size(); i++) {
            boolean text = query.get(i).is("json") || query.get(i).is("xml");
            if (text && query.get(i - 1).is("for")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether those names stand among what is selected only by themselves, so that each comes out
     * under its own name. What stands behind FROM cannot come out, but through a function there;
     * this holds for statements that neither {@link #combines} nor {@link #renames}.
     */
    public boolean selectsPlainly(Predicate<String> wanted) {
        Shape shape = shape();
        for (int i = 0; i < query.size(); i++) {
            Token token = query.get(i);
            Part part = shape.part(i);
            boolean comesOut =
                    part == Part.SELECTED || part == Part.SOURCE_FUNCTION || isSelected(i, shape);
            if (comesOut && token.isName() && wanted.test(token.name()) && !isItem(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is in parentheses among what is selected. */
    private boolean isSelected(int i, Shape shape) {
        int outer = i;
        while (outer > 0 && query.get(outer).depth() > 0) {
            outer--;
        }
        return shape.part(outer) == Part.SELECTED;
    }

    /** Whether a column can go by another name without ever being named. */
    public boolean renamesUnseen() {
        return shape().renamesUnseen();
    }

    /** What speaks against it where masked columns are kept strictly, or nothing. */
    public Optional<String> untraceable(
            Predicate<String> masked, Predicate<String> table, Predicate<String> column) {
        return new Traced(query, shape(), masked, table, column).trouble();
    }

    private Shape shape() {
        Shape known = shape;
        if (known == null) {
            known = Shape.of(query);
            shape = known;
        }
        return known;
    }

    private boolean isItem(int i) {
        return Traced.isItem(query, i);
    }
}
