package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/**
 * T-SQL: where another statement begins that needs neither a semicolon nor a reserved word of its
 * own, namely a query in parentheses, and what talks to queues.
 */
record SecondStatement(Tokens tokens) {
    /** Reserved words that a query in parentheses can follow; behind a name it is another one. */
    private static final Set<String> BEFORE_QUERY =
            WordList.of(
                    """
                    all and any as between by case distinct else escape except exists from having in
                    intersect join like not on or percent select some then top union values when
                    where
                    """);

    /** Words that can follow a column. */
    private static final Set<String> BEHIND_COLUMNS =
            WordList.of(
                    """
                    and as asc at between collate cross desc else end except for from full group
                    having in inner intersect is join left like not offset on option or order outer
                    over pivot right tablesample then union unpivot when where window with
                    """);

    /** Words that can end a query, and take no arguments. */
    private static final Set<String> NEVER_CALLED =
            WordList.of(
                    """
                    absent base64 current_date current_timestamp current_user elements
                    include_null_values null session_user system_user type user
                    without_array_wrapper xmldata xsinil
                    """);

    /** Checks a parenthesis that a query begins in. */
    void query(int open) {
        int outer = open;
        while (tokens.symbol(outer - 1, '(')) {
            outer--;
        }
        if (completes(outer - 1) && !(outer < open && isCalled(outer - 1))) {
            throw Objection.notOne(tokens.get(open + 1), "begins a second statement");
        }
    }

    /** Whether a function stands there and not the alias of what stands before. */
    private boolean isCalled(int name) {
        int first = name;
        while (first > 1 && tokens.symbol(first - 1, '.') && tokens.get(first - 2).isName()) {
            first -= 2;
        }
        boolean never =
                tokens.get(name).kind() == Kind.WORD
                        && NEVER_CALLED.contains(tokens.get(name).name());
        return tokens.get(name).isName()
                && !never
                && !completes(first - 1)
                && !tokens.word(first - 1, "as");
    }

    /** Whether a query may be complete here, so that a parenthesis can only begin another one. */
    private boolean completes(int i) {
        if (i < 0) {
            return false;
        }
        return switch (tokens.get(i).kind()) {
            case NUMBER -> !tokens.word(i - 1, "top");
            case SYMBOL -> tokens.symbol(i, ')') && !tokens.word(opening(i) - 1, "top");
            case WORD -> !goesOn(i);
            case NAME, TEXT, VARIABLE, PLACEHOLDER, COMMENT, TERMINATOR -> true;
        };
    }

    /** Whether a value, a table or a query must follow a word. */
    private boolean goesOn(int i) {
        return switch (tokens.get(i).name()) {
            case "all" -> !tokens.word(i - 1, "system_time");
            case "apply" -> tokens.word(i - 1, "cross", "outer");
            case "first", "next" -> tokens.word(i - 1, "fetch");
            case "offset" -> counts(i + 1);
            case "ties" -> tokens.word(i - 1, "with");
            case "zone" -> tokens.word(i - 1, "time") && tokens.word(i - 2, "at");
            default -> BEFORE_QUERY.contains(tokens.get(i).name());
        };
    }

    /** Whether ROWS stands behind the parentheses that open here. */
    private boolean counts(int open) {
        return tokens.word(tokens.closing(open) + 1, "row", "rows");
    }

    private int opening(int close) {
        int i = close - 1;
        while (tokens.get(i).depth() > tokens.get(close).depth()) {
            i--;
        }
        return i;
    }

    /** Checks words that are names or begin statements of the Service Broker. */
    void word(int i, Token token) {
        boolean talks =
                switch (token.name()) {
                    case "get" -> tokens.word(i + 1, "conversation") && tokens.word(i + 2, "group");
                    case "end", "move" -> tokens.word(i + 1, "conversation") && isFollowed(i + 1);
                    case "send" -> tokens.word(i + 1, "on") && tokens.word(i + 2, "conversation");
                    case "rename" -> tokens.word(i + 1, "object");
                    default -> false;
                };
        if (talks) {
            throw Objection.notOne(token, "begins a second statement");
        }
        boolean all =
                tokens.symbol(i + 1, '*')
                        && (tokens.word(i + 2, "from") || tokens.symbol(i + 2, ','));
        boolean receives = all || tokens.word(i + 1, "top") || (isFollowed(i) && completes(i - 1));
        if (token.is("receive") && !tokens.symbol(i - 1, '.') && receives) {
            throw Objection.changes(token, "takes from a queue", "Leave it out");
        }
    }

    /** Whether something follows that cannot follow a column or its alias. */
    private boolean isFollowed(int i) {
        if (i + 1 >= tokens.size()) {
            return false;
        }
        Token next = tokens.get(i + 1);
        return next.kind() == Kind.WORD
                ? !BEHIND_COLUMNS.contains(next.name())
                : next.kind() != Kind.SYMBOL;
    }
}
