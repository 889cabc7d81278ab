package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule for T-SQL, where statements need no semicolon between them: what could begin another
 * statement is a reserved word and must not stand unquoted anywhere.
 */
final class ReservedWords {
    private static final Set<String> FORBIDDEN =
            Set.of(
                    "add",
                    "alter",
                    "backup",
                    "begin",
                    "break",
                    "bulk",
                    "checkpoint",
                    "close",
                    "commit",
                    "continue",
                    "create",
                    "dbcc",
                    "deallocate",
                    "declare",
                    "delete",
                    "deny",
                    "disk",
                    "drop",
                    "dump",
                    "errlvl",
                    "exec",
                    "execute",
                    "exit",
                    "goto",
                    "grant",
                    "if",
                    "insert",
                    "into",
                    "kill",
                    "lineno",
                    "load",
                    "open",
                    "opendatasource",
                    "openquery",
                    "openrowset",
                    "print",
                    "proc",
                    "procedure",
                    "raiserror",
                    "readtext",
                    "reconfigure",
                    "restore",
                    "return",
                    "revert",
                    "revoke",
                    "rollback",
                    "save",
                    "set",
                    "setuser",
                    "shutdown",
                    "tran",
                    "transaction",
                    "trigger",
                    "truncate",
                    "update",
                    "updatetext",
                    "waitfor",
                    "while",
                    "writetext");

    /** Reserved words that a query in parentheses can follow; behind a name it is another one. */
    private static final Set<String> BEFORE_QUERY =
            Set.of(
                    "all",
                    "and",
                    "any",
                    "apply",
                    "as",
                    "between",
                    "by",
                    "case",
                    "distinct",
                    "else",
                    "except",
                    "exists",
                    "from",
                    "having",
                    "in",
                    "intersect",
                    "join",
                    "like",
                    "next",
                    "not",
                    "offset",
                    "on",
                    "or",
                    "percent",
                    "select",
                    "some",
                    "then",
                    "top",
                    "union",
                    "using",
                    "values",
                    "when",
                    "where");

    private static final Set<String> LOCKS =
            Set.of(
                    "updlock",
                    "xlock",
                    "tablock",
                    "tablockx",
                    "paglock",
                    "rowlock",
                    "holdlock",
                    "serializable",
                    "repeatableread",
                    "readcommittedlock");

    private final String text;
    private final List<Token> tokens;

    private ReservedWords(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    static void check(String text, List<Token> tokens) {
        var rule = new ReservedWords(text, tokens);
        rule.begin();
        boolean selected = false;
        int dots = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            rule.look(i, token);
            if (token.depth() == 0 && token.is("select")) {
                rule.onlyOne(i, selected);
                selected = true;
            }
            dots = rule.dots(i, token, dots);
        }
    }

    private void begin() {
        Token first = tokens.getFirst();
        if (!first.is("select") && !first.is("with") && !first.isSymbol('(')) {
            throw Objection.starts(
                    first,
                    "the statement begins with neither SELECT nor WITH",
                    "Send one SELECT statement");
        }
        if (first.isSymbol('(') && !word(1, "select") && !word(1, "with") && !symbol(1, '(')) {
            throw Objection.starts(
                    first, "the statement begins not with a query", "Send one SELECT statement");
        }
    }

    private void look(int i, Token token) {
        switch (token.kind()) {
            case VARIABLE -> {
                if (!token.text().startsWith("@@")) {
                    throw Objection.changes(
                            token,
                            "is a variable",
                            "Send values in parameters, with ? in the text");
                }
            }
            case SYMBOL -> {
                boolean lone = token.isSymbol(':') && !symbol(i + 1, ':') && !symbol(i - 1, ':');
                if (lone) {
                    throw Objection.changes(token, "makes a label", "Leave it out");
                }
                if (token.isSymbol('(') && word(i + 1, "select") && endsExpression(i - 1)) {
                    throw Objection.notOne(tokens.get(i + 1), "begins a second statement");
                }
            }
            case WORD -> word(i, token);
            case NAME, TEXT, NUMBER, PLACEHOLDER -> {}
        }
    }

    private void word(int i, Token token) {
        String word = token.text().toLowerCase(Locale.ROOT);
        if (FORBIDDEN.contains(word)
                || (word.equals("merge") && !word(i + 1, "join") && !word(i + 1, "union"))
                || (word.equals("use") && !(isHint(i) && word(i + 1, "hint")))
                || (word.equals("fetch") && !word(i - 1, "row") && !word(i - 1, "rows"))) {
            throw Objection.changes(
                    token, "can change something", "Send one statement that only reads");
        }
        if (word.equals("next") && word(i + 1, "value")) {
            throw Objection.changes(
                    token, "takes a number from a sequence", "Leave NEXT VALUE FOR out");
        }
        if (word.equals("throw") && kind(i + 1) == Kind.NUMBER) {
            throw Objection.changes(token, "raises an error", "Leave it out");
        }
        if (word.equals("receive") && (symbol(i + 1, '*') || word(i + 1, "top"))) {
            throw Objection.changes(token, "takes from a queue", "Leave it out");
        }
        boolean named = symbol(i - 1, '.') || word(i - 1, "as");
        if ((LOCKS.contains(word) && token.depth() > 0 && !named) || word.equals("holdlock")) {
            throw Objection.changes(token, "takes locks", "Leave the hint out");
        }
        boolean talks = word.equals("end") && word(i + 1, "conversation");
        if (talks || (word.equals("rename") && word(i + 1, "object"))) {
            throw Objection.notOne(token, "begins a second statement");
        }
        if (word.equals("for") && word(i + 1, "share")) {
            throw Objection.changes(token, "locks rows", "Leave the FOR clause out");
        }
        if (word.equals("go") && aloneOnItsLine(token)) {
            throw Objection.notOne(token, "separates two batches");
        }
    }

    private void onlyOne(int i, boolean selected) {
        boolean combined =
                word(i - 1, "union")
                        || word(i - 1, "except")
                        || word(i - 1, "intersect")
                        || (word(i - 1, "all") && word(i - 2, "union"));
        boolean afterParentheses = i > 0 && tokens.getFirst().isSymbol('(');
        if ((selected || afterParentheses) && !combined) {
            throw Objection.notOne(tokens.get(i), "begins a second statement");
        }
    }

    /** Three dots in one name lead to another server. */
    private int dots(int i, Token token, int dots) {
        if (token.isSymbol('.')) {
            if (dots == 2) {
                throw Objection.changes(
                        token,
                        "makes a name of four parts, which can be on another server",
                        "Use names of three parts at most; give the table an alias");
            }
            return dots + 1;
        }
        return token.isName() && symbol(i - 1, '.') ? dots : 0;
    }

    /** After these a parenthesis can only begin a query of its own. */
    private boolean endsExpression(int i) {
        if (i < 0) {
            return false;
        }
        Kind kind = tokens.get(i).kind();
        return kind == Kind.NUMBER
                || kind == Kind.TEXT
                || kind == Kind.NAME
                || tokens.get(i).isSymbol(')')
                || (kind == Kind.WORD && !BEFORE_QUERY.contains(tokens.get(i).name()));
    }

    private boolean isHint(int i) {
        return symbol(i - 1, '(')
                || symbol(i - 1, ',')
                || symbol(i + 1, ',')
                || (symbol(i + 1, ')') && tokens.get(i - 1).kind() == Kind.WORD);
    }

    private boolean aloneOnItsLine(Token token) {
        int from = text.lastIndexOf('\n', token.start()) + 1;
        int to = text.indexOf('\n', token.end());
        return text.substring(from, token.start()).isBlank()
                && text.substring(token.end(), to < 0 ? text.length() : to)
                        .strip()
                        .matches("[0-9]*;?(--.*|/\\*.*)?");
    }

    private @Nullable Kind kind(int i) {
        return i < tokens.size() ? tokens.get(i).kind() : null;
    }

    private boolean word(int i, String word) {
        return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
    }

    private boolean symbol(int i, char symbol) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }
}
