package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One SELECT of joined tables, without any other query in it: the only kind of which a text alone
 * shows where a column comes from. Whatever is not surely of this kind is not plain.
 *
 * @param items what is selected, in its order
 * @param sources what it is selected from
 * @param elsewhere names that stand neither for a selected column nor for a table, folded
 * @param computed names that something selected is computed with, folded, where that can fail
 * @param distinct whether rows are told apart by what is selected
 * @param byNumber whether an order or a group may name an item by its number or its text
 * @param joinsByName whether columns of the same name become one
 */
public record PlainSelect(
        List<Item> items,
        List<Source> sources,
        Set<String> elsewhere,
        Set<String> computed,
        boolean distinct,
        boolean byNumber,
        boolean joinsByName) {
    private static final Set<String> NEVER =
            WordList.of(
                    """
                    apply except for intersect into lateral minus pivot select table union unpivot
                    values with
                    """);
    private static final Set<String> JOINS =
            WordList.of(
                    """
                    cross full inner join left natural outer right straight_join
                    """);

    public PlainSelect {
        items = List.copyOf(items);
        sources = List.copyOf(sources);
        elsewhere = Set.copyOf(elsewhere);
        computed = Set.copyOf(computed);
    }

    /**
     * Something that is selected.
     *
     * @param table that it is looked for in, or empty
     * @param column folded; {@code *} for all, empty for anything that is not a column by itself
     * @param alias folded, or empty
     */
    public record Item(String table, String column, String alias) {}

    /**
     * A table or a view.
     *
     * @param name that it goes by in this query, folded
     */
    public record Source(String relation, String name) {}

    static Optional<PlainSelect> of(Tokens query, DialectRules rules) {
        return new Reader(query, rules).plain();
    }

    /** Goes over the tokens once. */
    private static final class Reader {
        private final Tokens tokens;
        private final DialectRules rules;
        private final List<Item> items = new ArrayList<>();
        private final List<Source> sources = new ArrayList<>();
        private final Set<String> elsewhere = new HashSet<>();
        private final Set<String> computed = new HashSet<>();
        private boolean distinct;
        private boolean byNumber;
        private boolean joinsByName;

        Reader(Tokens tokens, DialectRules rules) {
            this.tokens = tokens;
            this.rules = rules;
        }

        Optional<PlainSelect> plain() {
            int from = from();
            if (!tokens.word(0, "select") || from < 0) {
                return Optional.empty();
            }
            for (int i = 1; i < tokens.size(); i++) {
                if (tokens.get(i).kind() == Kind.WORD && NEVER.contains(tokens.get(i).name())) {
                    return Optional.empty();
                }
            }
            for (int i = 1; i < from; i++) {
                // MariaDB takes it behind its other options too: SELECT SQL_NO_CACHE DISTINCT a.
                distinct |= top(i, "distinct") || top(i, "distinctrow");
            }
            items(tokens.word(1, "all", "distinct", "distinctrow") ? 2 : 1, from);
            int end = clauses(from);
            if (!sources(from + 1, end)) {
                return Optional.empty();
            }
            tail(end);
            return Optional.of(
                    new PlainSelect(
                            items, sources, elsewhere, computed, distinct, byNumber, joinsByName));
        }

        private int from() {
            for (int i = 1; i < tokens.size(); i++) {
                if (top(i, "from") && !tokens.word(i - 1, "distinct")) {
                    return i;
                }
            }
            return -1;
        }

        private int clauses(int from) {
            int i = from + 1;
            while (i < tokens.size() && !(isTop(i) && Clauses.begins(tokens, i))) {
                i++;
            }
            return i;
        }

        private void items(int first, int end) {
            int start = first;
            for (int i = first; i <= end; i++) {
                if (i == end || (tokens.get(i).isSymbol(',') && tokens.get(i).depth() == 0)) {
                    item(start, i);
                    start = i + 1;
                }
            }
        }

        /** As in c, t.c, s.t.c or t.*, perhaps with another name. */
        private void item(int start, int end) {
            int at = start;
            while (at + 1 < end && tokens.get(at).isName() && tokens.symbol(at + 1, '.')) {
                at += 2;
            }
            boolean star = at < end && tokens.symbol(at, '*');
            boolean column = at < end && tokens.get(at).isName();
            int behind = at + 1 + (tokens.word(at + 1, "as") && at + 2 < end ? 1 : 0);
            boolean text = tokens.kind(behind) == Kind.TEXT;
            boolean renamed = behind == end - 1 && (text || tokens.get(behind).isName());
            if ((star && at + 1 == end) || (column && (at + 1 == end || renamed))) {
                items.add(
                        new Item(
                                at > start ? tokens.get(at - 2).name() : "",
                                star ? "*" : tokens.get(at).name(),
                                renamed ? label(tokens.get(behind)) : ""));
                return;
            }
            int total = total(start);
            int label = tokens.word(total, "as") ? total + 1 : total;
            boolean labelled = total > 0 && label == end - 1;
            items.add(new Item("", "", labelled ? label(tokens.get(label)) : ""));
            if (!labelled && total != end) {
                names(start, end, computed);
            }
            // What it is made of is masked with it, but a window has an order of its own.
            if (tokens.part(start, end).stream().anyMatch(each -> each.is("over"))) {
                names(start, end, elsewhere);
            }
        }

        /** Where an expression ends that no value makes fail, or -1 if one might. */
        private int total(int first) {
            int i = first;
            if (tokens.kind(i) == Kind.TEXT || tokens.kind(i) == Kind.NUMBER) {
                return i + 1;
            }
            while (tokens.name(i) && tokens.symbol(i + 1, '.')) {
                i += 2;
            }
            if (!tokens.name(i) || !tokens.symbol(i + 1, '(')) {
                return tokens.name(i) ? i + 1 : -1;
            }
            if (i > first || !rules.isTotal(tokens.get(i).name())) {
                return -1;
            }
            int at = i + (tokens.word(i + 2, "distinct") ? 3 : 2);
            at = tokens.symbol(at, '*') ? at + 1 : total(at);
            while (at > 0 && tokens.symbol(at, ',')) {
                at = total(at + 1);
            }
            return at > 0 && tokens.symbol(at, ')') ? at + 1 : -1;
        }

        private static String label(Token token) {
            return token.isName() ? token.name() : token.unquoted();
        }

        private boolean sources(int first, int end) {
            int i = first;
            while (i < end) {
                while (i + 2 < end && tokens.get(i).isName() && tokens.symbol(i + 1, '.')) {
                    i += 2;
                }
                if (!tokens.get(i).isName() || isJoin(i)) {
                    return false;
                }
                String relation = tokens.get(i).name();
                i++;
                if (i < end && tokens.word(i, "as")) {
                    i++;
                    if (i == end) {
                        return false;
                    }
                }
                boolean alias = i < end && tokens.get(i).isName() && !isJoin(i) && !goesOn(i);
                sources.add(new Source(relation, alias ? tokens.get(i).name() : relation));
                i = joined(alias ? i + 1 : i, end);
                if (i < 0) {
                    return false;
                }
            }
            return i == end;
        }

        /** Where the next table stands, the end, or -1. */
        private int joined(int first, int end) {
            int i = first;
            if (i < end && goesOn(i)) {
                joinsByName |= tokens.word(i, "using");
                int start = i;
                while (i < end && !(isTop(i) && isJoin(i)) && !isComma(i)) {
                    i++;
                }
                names(start, i, elsewhere);
            }
            if (i == end) {
                return end;
            }
            if (isComma(i)) {
                return i + 1 < end ? i + 1 : -1;
            }
            boolean join = false;
            while (i < end && isJoin(i)) {
                joinsByName |= tokens.word(i, "natural");
                join |= tokens.word(i, "join", "straight_join");
                i++;
            }
            return join && i < end ? i : -1;
        }

        /** What stands behind the tables. */
        private void tail(int end) {
            boolean ordering = false;
            for (int i = end; i < tokens.size(); i++) {
                if (isTop(i) && Clauses.begins(tokens, i)) {
                    ordering = Clauses.orders(tokens, i);
                }
                Kind kind = tokens.get(i).kind();
                byNumber |= ordering && (kind == Kind.NUMBER || kind == Kind.PLACEHOLDER);
                // MariaDB calls what is computed by its text: ORDER BY `max(email)`.
                byNumber |= tokens.name(i) && tokens.get(i).name().indexOf('(') >= 0;
            }
            names(end, tokens.size(), elsewhere);
        }

        private void names(int from, int to, Set<String> names) {
            for (Token each : tokens.subList(from, to)) {
                if (each.isName() || each.kind() == Kind.TEXT) {
                    names.add(label(each));
                }
            }
        }

        private boolean goesOn(int i) {
            return tokens.word(i, "on", "using");
        }

        private boolean isJoin(int i) {
            return tokens.get(i).kind() == Kind.WORD
                    && JOINS.contains(tokens.get(i).name())
                    && !tokens.symbol(i + 1, '(');
        }

        private boolean isComma(int i) {
            return tokens.symbol(i, ',') && tokens.get(i).depth() == 0;
        }

        private boolean isTop(int i) {
            Token token = tokens.get(i);
            return token.kind() == Kind.WORD && token.depth() == 0 && !tokens.symbol(i - 1, '.');
        }

        private boolean top(int i, String word) {
            return isTop(i) && tokens.get(i).is(word);
        }
    }
}
