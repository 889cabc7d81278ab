package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a statement of PostgreSQL mentions. Whatever it reaches is mentioned here, or hangs on
 * something that is: names, and the signs of operators, also where a word stands for them.
 */
public final class Mentions {
    private static final String SIGNS = "+-*/<>=~!@#%^&|?";

    /** What a printed tree keeps of a name in one piece, in bytes. */
    private static final int LONGEST_NAME = 60;

    /** Words that are operators, as the database looks them up. */
    private static final Map<String, List<String>> SPOKEN =
            Map.of(
                    "between", List.of("<", "<=", ">", ">="),
                    "case", List.of("="),
                    "distinct", List.of("="),
                    "ilike", List.of("~~*", "!~~*"),
                    "in", List.of("=", "<>"),
                    "like", List.of("~~", "!~~"),
                    "natural", List.of("="),
                    "nullif", List.of("="),
                    "similar", List.of("~", "!~"),
                    "using", List.of("="));

    private final Tokens tokens;
    private final Set<String> names = new HashSet<>();
    private final Set<String> symbols = new HashSet<>();
    private boolean foreign;
    private boolean rowLiterals;

    Mentions(Tokens tokens) {
        this.tokens = tokens;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isName()) {
                name(token.name());
            } else if (token.kind() == Kind.TEXT) {
                rowLiterals |= isRow(token.text());
            } else if (isSign(i) && !(isSign(i - 1) && tokens.touch(i - 1))) {
                symbols(i);
            }
        }
    }

    private void name(String name) {
        names.add(name);
        symbols.addAll(SPOKEN.getOrDefault(name, List.of()));
        foreign |= name.chars().anyMatch(c -> c > 126 || c < ' ');
    }

    /** Folded. */
    public Set<String> names() {
        return names;
    }

    public Set<String> symbols() {
        return symbols;
    }

    /** Whether a name has letters that databases fold in different ways, or a sign too many. */
    public boolean hasForeignLetters() {
        return foreign;
    }

    /** Whether a literal may be an array, a range or a row, which are read while a statement is. */
    public boolean hasRowLiterals() {
        return rowLiterals;
    }

    /** A name with its place, as a message has it. */
    public Optional<String> place(String name) {
        return tokens.stream()
                .filter(each -> each.isName() && each.name().equalsIgnoreCase(name))
                .findFirst()
                .map(each -> each.shown() + " at position " + (each.start() + 1));
    }

    /** Whether a name stands where a function is called. */
    public boolean calls(String name) {
        for (int i = 0; i < tokens.size(); i++) {
            boolean called = tokens.symbol(i + 1, '(') || tokens.symbol(i - 1, '.');
            if (called && tokens.get(i).isName() && tokens.get(i).name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a name is longer, or odder, than a printed tree keeps in one piece. */
    public boolean hasUnprintableNames() {
        return names.stream().anyMatch(Mentions::isUnprintable);
    }

    private static boolean isUnprintable(String name) {
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ') {
                return true;
            }
            length += "\\(){} ".indexOf(c) >= 0 ? 1 : 0;
        }
        return length > LONGEST_NAME;
    }

    /** As many signs as stand together, and those before the sign of what follows. */
    private void symbols(int first) {
        var run = new StringBuilder(tokens.get(first).text());
        for (int i = first + 1; isSign(i) && tokens.touch(i - 1); i++) {
            run.append(tokens.get(i).text());
        }
        String all = run.toString();
        if (all.length() > LONGEST_NAME) {
            // No operator is so long, but who knows where one ends in it.
            foreign = true;
            return;
        }
        symbols.add(all);
        int end = all.length();
        while (end > 1 && "+-".indexOf(all.charAt(end - 1)) >= 0) {
            end--;
            symbols.add(all.substring(end, end + 1));
            symbols.add(all.substring(0, end));
        }
        if (symbols.contains("!=")) {
            // The database knows it by this name alone.
            symbols.add("<>");
        }
    }

    private static boolean isRow(String literal) {
        int quote = literal.indexOf('\'');
        boolean dollars = literal.startsWith("$");
        int from = dollars ? literal.indexOf('$', 1) + 1 : quote + 1;
        String text = literal.substring(Math.min(from, literal.length())).stripLeading();
        return (!dollars && quote > 0)
                || text.startsWith("(")
                || text.startsWith("{")
                || text.startsWith("[")
                || text.regionMatches(true, 0, "empty", 0, 5);
    }

    private boolean isSign(int i) {
        return tokens.has(i)
                && tokens.get(i).text().length() == 1
                && SIGNS.indexOf(tokens.get(i).text().charAt(0)) >= 0;
    }
}
