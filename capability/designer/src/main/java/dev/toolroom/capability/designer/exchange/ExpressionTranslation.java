package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.token.Family;
import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Defaults and conditions in the quotes and with the usual functions of another database. */
final class ExpressionTranslation {
    private static final Set<String> NOW =
            Set.of(
                    "getdate()",
                    "sysdatetime()",
                    "getutcdate()",
                    "sysutcdatetime()",
                    "sysdatetimeoffset()",
                    "now()",
                    "current_timestamp",
                    "current_timestamp()",
                    "localtimestamp");
    private static final Set<String> UUID =
            Set.of("newid()", "newsequentialid()", "gen_random_uuid()", "uuid()", "random_uuid()");

    private static final Set<String> TRUTH = Set.of("0", "1", "true", "false", "b'0'", "b'1'");

    private final Family from;
    private final Family to;
    private final Dialect dialect;

    ExpressionTranslation(DatabaseKind from, DatabaseKind to) {
        this.from = Family.of(from);
        this.to = Family.of(to);
        this.dialect = Dialect.of(to);
    }

    /**
     * @param truth whether the column is yes or no
     */
    String defaultValue(String value, boolean truth) {
        return known(value, truth).orElseGet(() -> requoted(bare(value)));
    }

    /** What is called otherwise in each database, and is known. */
    Optional<String> known(String value, boolean truth) {
        String bare = bare(value);
        String known = bare.toLowerCase(Locale.ROOT).replaceAll("\\s", "");
        if (NOW.contains(known)) {
            return Optional.of("CURRENT_TIMESTAMP");
        }
        if (UUID.contains(known)) {
            return Optional.of(
                    switch (to) {
                        case TSQL -> "newid()";
                        case POSTGRESQL -> "gen_random_uuid()";
                        case MARIADB -> "uuid()";
                        case SQLITE -> "(lower(hex(randomblob(16))))";
                    });
        }
        if (truth && TRUTH.contains(known)) {
            boolean yes = known.contains("1") || known.equals("true");
            return Optional.of(to == Family.TSQL ? (yes ? "1" : "0") : (yes ? "true" : "false"));
        }
        return Optional.empty();
    }

    /** Without the brackets that SQL Server puts around every default. */
    static String bare(String value) {
        String text = value.strip();
        while (text.startsWith("(") && closes(text)) {
            text = text.substring(1, text.length() - 1).strip();
        }
        return text;
    }

    private static boolean closes(String text) {
        int depth = 0;
        List<Token> tokens = SqlTokens.of(text);
        for (Token token : tokens) {
            depth += token.is("(") ? 1 : 0;
            depth -= token.is(")") ? 1 : 0;
            if (depth == 0) {
                return token.end() == text.length();
            }
        }
        return false;
    }

    /** Names in the quotes of the other database; what cannot be read stays as it is. */
    String requoted(String expression) {
        List<Token> tokens;
        try {
            tokens = SqlTokens.of(expression, from);
        } catch (Unreadable e) {
            return expression;
        }
        var out = new StringBuilder();
        int done = 0;
        for (Token token : tokens) {
            out.append(expression, done, token.start());
            String raw = expression.substring(token.start(), token.end());
            boolean national = token.kind() == Kind.STRING && raw.startsWith("N");
            if (token.kind() == Kind.QUOTED) {
                out.append(dialect.quote(token.value()));
            } else if (token.kind() == Kind.STRING && from != to && raw.startsWith("'")) {
                out.append(text(raw));
            } else {
                out.append(national && to != Family.TSQL ? raw.substring(1) : raw);
            }
            done = token.end();
        }
        return out.toString();
    }

    /** In MariaDB a backslash means something in a text; elsewhere it is a backslash. */
    private String text(String raw) {
        if (from == Family.MARIADB) {
            return "'" + MariaDbText.of(raw).replace("'", "''") + "'";
        }
        return to == Family.MARIADB ? raw.replace("\\", "\\\\") : raw;
    }
}
