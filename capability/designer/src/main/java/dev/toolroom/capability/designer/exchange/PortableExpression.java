package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.token.Family;
import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Expressions that every database understands: columns, literals, comparisons, arithmetic and a few
 * functions. Casts of PostgreSQL say nothing that another database would not know, and go.
 */
final class PortableExpression {
    private static final Set<String> WORDS =
            Set.of(
                    "and", "or", "not", "is", "null", "in", "between", "like", "case", "when",
                    "then", "else", "end");
    private static final Set<String> FUNCTIONS =
            Set.of("lower", "upper", "abs", "coalesce", "nullif", "round");
    private static final Set<String> LATER_WORDS =
            Set.of("varying", "without", "with", "time", "zone", "precision");
    private static final String SYMBOLS = "()=<>+-*/,!";

    private final Family from;
    private final ExpressionTranslation quotes;
    private final Set<String> columns;

    PortableExpression(Table table, DatabaseKind from, DatabaseKind to) {
        this.from = Family.of(from);
        this.quotes = new ExpressionTranslation(from, to);
        this.columns =
                table.columns().stream()
                        .map(Column::name)
                        .map(each -> each.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    /** The same for another database; nothing where it may mean something else there. */
    Optional<String> of(String expression) {
        List<Token> tokens;
        try {
            tokens = SqlTokens.of(expression, from);
        } catch (Unreadable e) {
            return Optional.empty();
        }
        var out = new StringBuilder();
        for (int i = 0; i < tokens.size() && !tokens.get(i).isEnd(); i++) {
            Token token = tokens.get(i);
            if (token.is("::")) {
                i = afterCast(tokens, i + 1) - 1;
            } else if (isPlain(tokens, i)) {
                boolean touches = i > 0 && tokens.get(i - 1).end() == token.start();
                out.append(out.isEmpty() || touches ? "" : " ");
                out.append(quotes.requoted(expression.substring(token.start(), token.end())));
            } else {
                return Optional.empty();
            }
        }
        return out.isEmpty() ? Optional.empty() : Optional.of(out.toString());
    }

    private static int afterCast(List<Token> tokens, int at) {
        int next = at + 1;
        while (LATER_WORDS.contains(tokens.get(next).lower())) {
            next++;
        }
        if (tokens.get(next).is("(")) {
            while (!tokens.get(next).is(")") && !tokens.get(next).isEnd()) {
                next++;
            }
            next++;
        }
        return next;
    }

    private boolean isPlain(List<Token> tokens, int at) {
        Token token = tokens.get(at);
        return switch (token.kind()) {
            case NUMBER -> token.value().matches("[0-9]+(\\.[0-9]+)?");
            case STRING -> token.end() - token.start() >= 2;
            case SYMBOL -> SYMBOLS.contains(token.value());
            case QUOTED -> columns.contains(token.lower());
            case WORD ->
                    columns.contains(token.lower())
                            || WORDS.contains(token.lower())
                            || (FUNCTIONS.contains(token.lower()) && tokens.get(at + 1).is("("));
            default -> false;
        };
    }
}
