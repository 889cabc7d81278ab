package dev.toolroom.capability.query.harden;

import static dev.toolroom.capability.query.harden.MariaDbRights.quoted;

import dev.toolroom.capability.query.harden.MariaDbSurvey.Table;
import dev.toolroom.capability.query.harden.MariaDbSurvey.View;
import dev.toolroom.capability.query.mask.MaskPatterns;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes the definitions of the views that stand for the tables of a database.
 *
 * @param database with the tables
 * @param role the login, and the name of the database with its views
 */
record MariaDbViewText(String database, String role, MaskPatterns masks) {
    private static final String INVOKER = "INVOKER";

    /** A literal, or a name and the dot behind it. */
    private static final Pattern LITERAL_OR_NAME =
            Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'|`((?:[^`]|``)*)`(\\.)?");

    /**
     * A view.
     *
     * @param security whose rights it runs with: DEFINER or INVOKER
     * @param query as the server writes it, so that it can be compared with what is there
     */
    record Definition(String security, String query) {}

    Definition ofTable(String name, Table table) {
        String from = place(database, name);
        String columns =
                columns(table.columns(), table.masked()::contains, each -> from + "." + each);
        String indexes =
                table.hiddenIndexes().stream()
                        .map(MariaDbRights::quoted)
                        .collect(Collectors.joining(","));
        String hint = indexes.isEmpty() ? "" : " IGNORE INDEX (" + indexes + ")";
        return new Definition(
                table.masked().isEmpty() ? INVOKER : "DEFINER",
                "select " + columns + " from " + from + hint);
    }

    /** The definition with the login's own views in place of the tables and views it reads. */
    Definition ofView(String name, View view) {
        String again = LITERAL_OR_NAME.matcher(view.definition()).replaceAll(this::ownPlace);
        Predicate<String> isMasked = each -> masks.matches(name, each);
        if (view.columns().stream().noneMatch(isMasked)) {
            return new Definition(INVOKER, again);
        }
        String columns = columns(view.columns(), isMasked, each -> "`q`." + each);
        return new Definition(INVOKER, "select " + columns + " from (" + again + ") `q`");
    }

    private String ownPlace(MatchResult token) {
        boolean isPlace = token.group(2) != null && database.equals(token.group(1));
        return Matcher.quoteReplacement(isPlace ? quoted(role) + "." : token.group());
    }

    private static String columns(
            List<String> names, Predicate<String> isMasked, Function<String, String> column) {
        return names.stream()
                .map(
                        each ->
                                (isMasked.test(each)
                                                ? "'" + MaskPatterns.MASKED + "'"
                                                : column.apply(quoted(each)))
                                        + " AS "
                                        + quoted(each))
                .collect(Collectors.joining(","));
    }

    static String place(String database, String name) {
        return quoted(database) + "." + quoted(name);
    }
}
