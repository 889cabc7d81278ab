package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.token.Family;
import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a script into statements. */
final class SqlStatements {
    /** They hold other statements, and end with their batch. */
    private static final Set<String> MODULES =
            Set.of("procedure", "proc", "function", "trigger", "view");

    private SqlStatements() {}

    /**
     * The same text with blanks for the rows of {@code COPY … FROM stdin} and for what speaks to
     * psql, so that lines keep their numbers.
     */
    static String withoutData(String text) {
        if (!text.contains("\\")) {
            return text;
        }
        var out = new StringBuilder(text.length());
        boolean rows = false;
        for (String line : text.split("\n", -1)) {
            boolean ends = line.strip().equals("\\.");
            boolean blank = rows || line.startsWith("\\");
            out.append(blank ? "" : line).append('\n');
            if (rows) {
                rows = !ends;
            } else {
                rows = line.matches("(?i)COPY .* FROM stdin;\\s*");
            }
        }
        out.setLength(out.length() - 1);
        return out.toString();
    }

    /**
     * The tokens of each, without what ends them. In T-SQL {@code GO} on a line of its own ends a
     * batch, and a semicolon may be left out before a word that begins a statement.
     */
    static List<List<Token>> split(String text, DatabaseKind from) {
        Family family = Family.of(from);
        boolean batches = family == Family.TSQL;
        var statements = new ArrayList<List<Token>>();
        var now = new ArrayList<Token>();
        int depth = 0;
        List<Token> tokens = SqlTokens.of(text, family);
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean first = i == 0 || tokens.get(i - 1).line() < token.line();
            boolean go = batches && first && isGo(tokens, i);
            // H2 speaks T-SQL's types, but ends each statement with a semicolon.
            boolean module = batches && from != DatabaseKind.H2 && isModule(now);
            boolean ends =
                    token.isEnd()
                            || go
                            // In brackets too: there it says that one was forgotten.
                            || (!module && token.is(";"))
                            || (batches && first && depth == 0 && !module && begins(tokens, i));
            if (ends) {
                if (!now.isEmpty()) {
                    statements.add(List.copyOf(now));
                }
                now.clear();
                depth = 0;
                if (go || token.is(";") || token.isEnd()) {
                    continue;
                }
            }
            depth += token.is("(") ? 1 : 0;
            depth -= token.is(")") && depth > 0 ? 1 : 0;
            if (depth > 0 || token.kind() != Token.Kind.COMMENT) {
                now.add(token);
            }
        }
        return statements;
    }

    private static boolean isGo(List<Token> tokens, int at) {
        Token token = tokens.get(at);
        return token.is("GO")
                && (tokens.get(at + 1).isEnd() || tokens.get(at + 1).line() > token.line());
    }

    private static boolean isModule(List<Token> statement) {
        return statement.size() > 1
                && (statement.getFirst().is("CREATE") || statement.getFirst().is("ALTER"))
                && !statement.get(1).is("PARTITION")
                && statement.stream().limit(4).anyMatch(token -> MODULES.contains(token.lower()));
    }

    private static boolean begins(List<Token> tokens, int at) {
        Token token = tokens.get(at);
        Token after = tokens.get(Math.min(at + 1, tokens.size() - 1));
        return token.is("CREATE")
                || token.is("EXEC")
                || token.is("EXECUTE")
                || token.is("INSERT")
                || token.is("USE")
                || token.is("PRINT")
                || (token.is("BULK") && after.is("INSERT"))
                || (token.is("ALTER") && !after.is("COLUMN"));
    }
}
