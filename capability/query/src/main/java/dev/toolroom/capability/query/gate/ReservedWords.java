package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Locale;
import java.util.Set;

/**
 * The rule for T-SQL, where statements need no semicolon between them: what could begin another
 * statement is a reserved word and must not stand unquoted anywhere.
 */
final class ReservedWords {
    private static final Set<String> FORBIDDEN =
            WordList.of(
                    """
                    add alter backup begin break bulk checkpoint close commit continue create dbcc
                    deallocate declare delete deny disk drop dump errlvl exec execute exit goto
                    grant if insert into kill lineno load open opendatasource openquery openrowset
                    print proc procedure raiserror readtext reconfigure restore return revert revoke
                    rollback save set setuser shutdown tran transaction trigger truncate update
                    updatetext waitfor while writetext
                    """);

    private static final Set<String> LOCKS =
            WordList.of(
                    """
                    updlock xlock tablock tablockx paglock rowlock holdlock serializable
                    repeatableread readcommittedlock
                    """);

    private final String text;
    private final Tokens tokens;
    private final SecondStatement second;

    /** The index of the opening parenthesis of each depth. */
    private final int[] opened;

    private ReservedWords(String text, Tokens tokens) {
        this.text = text;
        this.tokens = tokens;
        this.second = new SecondStatement(tokens);
        this.opened = new int[tokens.deepest() + 2];
    }

    static void check(String text, Tokens tokens) {
        var rule = new ReservedWords(text, tokens);
        rule.begin();
        boolean selected = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            rule.look(i, token);
            if (token.depth() == 0 && token.is("select")) {
                rule.onlyOne(i, selected);
                selected = true;
            }
        }
        FourPartNames.check(tokens);
    }

    private void begin() {
        int inner = 0;
        while (tokens.symbol(inner, '(')) {
            inner++;
        }
        if (!tokens.word(inner, "select", "with")) {
            throw Objection.starts(
                    tokens.getFirst(),
                    "only read-only queries run here",
                    TsqlRules.RULES.firstWords());
        }
    }

    private void look(int i, Token token) {
        switch (token.kind()) {
            case VARIABLE -> {
                if (!token.text().startsWith("@@")) {
                    throw Objection.variable(token, "is a variable");
                }
            }
            case SYMBOL -> {
                // In parentheses a colon is between a key and a value: JSON_OBJECT('a': 1).
                boolean lone =
                        token.isSymbol(':')
                                && token.depth() == 0
                                && !tokens.symbol(i + 1, ':')
                                && !tokens.symbol(i - 1, ':');
                if (lone) {
                    throw Objection.changes(token, "makes a label", "Leave it out");
                }
                if (token.isSymbol('(')) {
                    opened[token.depth() + 1] = i;
                }
                if (token.isSymbol('(') && tokens.word(i + 1, "select")) {
                    second.query(i);
                }
            }
            case WORD -> word(i, token);
            case NAME -> {
                if (LOCKS.contains(token.name()) && token.depth() > 0 && isQuotedHint(i)) {
                    throw Objection.changes(token, "takes locks", "Leave the hint out");
                }
            }
            case TEXT, NUMBER, PLACEHOLDER, COMMENT, TERMINATOR -> {}
        }
    }

    private void word(int i, Token token) {
        String word = token.text().toLowerCase(Locale.ROOT);
        if (FORBIDDEN.contains(word)
                || (word.equals("merge")
                        && !tokens.word(i + 1, "join")
                        && !tokens.word(i + 1, "union"))
                || (word.equals("use") && !isHint(i))
                || (word.equals("fetch") && !pages(i))) {
            throw Objection.changes(
                    token,
                    "can change something",
                    "Send one statement that only reads; a column of that name is written ["
                            + token.text()
                            + "]");
        }
        if (word.equals("next") && tokens.word(i + 1, "value")) {
            throw Objection.sequence(token, "NEXT VALUE FOR");
        }
        if (word.equals("throw") && tokens.kind(i + 1) == Kind.NUMBER) {
            throw Objection.changes(token, "raises an error", "Leave it out");
        }
        boolean named = tokens.symbol(i - 1, '.') || tokens.word(i - 1, "as");
        if ((LOCKS.contains(word) && token.depth() > 0 && !named) || word.equals("holdlock")) {
            throw Objection.changes(token, "takes locks", "Leave the hint out");
        }
        second.word(i, token);
        if (word.equals("for") && tokens.word(i + 1, "share")) {
            throw Objection.changes(token, "locks rows", "Leave the FOR clause out");
        }
        if (word.equals("go") && aloneOnItsLine(token)) {
            throw Objection.notOne(token, "separates two batches");
        }
    }

    private void onlyOne(int i, boolean selected) {
        boolean combined =
                tokens.word(i - 1, "union", "except", "intersect")
                        || (tokens.word(i - 1, "all") && tokens.word(i - 2, "union"));
        boolean afterParentheses = i > 0 && tokens.getFirst().isSymbol('(');
        if ((selected || afterParentheses) && !combined) {
            throw Objection.notOne(tokens.get(i), "begins a second statement");
        }
    }

    /** USE HINT and USE PLAN, in parentheses, where no statement can begin. */
    private boolean isHint(int i) {
        return tokens.get(i).depth() > 0 && tokens.word(i + 1, "hint", "plan");
    }

    /** Whether a quoted name stands where the hints of a table do; it may be one all the same. */
    private boolean isQuotedHint(int i) {
        int open = opened[tokens.get(i).depth()];
        return tokens.word(open - 1, "with", "hint")
                || (open > 1
                        && tokens.get(open - 1).isName()
                        && tokens.word(open - 2, "from", "join"));
    }

    /** As in OFFSET 1 ROWS FETCH NEXT 5 ROWS ONLY, and not as from a cursor. */
    private boolean pages(int i) {
        Kind count = tokens.kind(i + 2);
        return tokens.word(i - 1, "row", "rows")
                && tokens.word(i + 1, "next", "first")
                && (count == Kind.NUMBER || count == Kind.PLACEHOLDER || tokens.symbol(i + 2, '('));
    }

    private boolean aloneOnItsLine(Token token) {
        int from = text.lastIndexOf('\n', token.start()) + 1;
        int to = text.indexOf('\n', token.end());
        return text.substring(from, token.start()).isBlank()
                && text.substring(token.end(), to < 0 ? text.length() : to)
                        .strip()
                        .matches("[0-9]*;?(--.*|/\\*.*)?");
    }
}
