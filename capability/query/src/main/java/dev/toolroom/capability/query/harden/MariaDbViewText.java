package dev.toolroom.capability.query.harden;

import static dev.toolroom.capability.query.harden.MariaDbRights.quoted;

import dev.toolroom.capability.query.harden.MariaDbSurvey.Table;
import dev.toolroom.capability.query.harden.MariaDbSurvey.View;
import dev.toolroom.capability.query.mask.MaskPatterns;
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
    static final String INVOKER = "INVOKER VIEW ";

    private static final String DEFINER = "DEFINER VIEW ";
    private static final String MASKED = "'" + MaskPatterns.MASKED + "'";

    /** A literal, or a name and the dot behind it. */
    private static final Pattern LITERAL_OR_NAME =
            Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'|`((?:[^`]|``)*)`(\\.)?");

    /** As the server writes it, so that it can be compared with what is there. */
    String ofTable(String name, Table table) {
        String from = place(database, name);
        String columns =
                table.columns().stream()
                        .map(
                                each ->
                                        (table.masked().contains(each)
                                                        ? MASKED
                                                        : from + "." + quoted(each))
                                                + " AS "
                                                + quoted(each))
                        .collect(Collectors.joining(","));
        String hint =
                table.hiddenIndexes().isEmpty()
                        ? ""
                        : " IGNORE INDEX ("
                                + table.hiddenIndexes().stream()
                                        .map(MariaDbRights::quoted)
                                        .collect(Collectors.joining(","))
                                + ")";
        return (table.masked().isEmpty() ? INVOKER : DEFINER)
                + "select "
                + columns
                + " from "
                + from
                + hint;
    }

    /** The definition with the login's own views in place of the tables and views it reads. */
    String ofView(String name, View view) {
        var again = new StringBuilder();
        Matcher token = LITERAL_OR_NAME.matcher(view.definition());
        while (token.find()) {
            boolean isPlace = token.group(2) != null && database.equals(token.group(1));
            token.appendReplacement(
                    again, Matcher.quoteReplacement(isPlace ? quoted(role) + "." : token.group()));
        }
        token.appendTail(again);
        if (view.columns().stream().noneMatch(each -> masks.matches(name, each))) {
            return again.toString();
        }
        return view.columns().stream()
                .map(
                        each ->
                                (masks.matches(name, each) ? MASKED : "`q`." + quoted(each))
                                        + " AS "
                                        + quoted(each))
                .collect(Collectors.joining(",", "select ", " from (" + again + ") `q`"));
    }

    static String place(String database, String name) {
        return quoted(database) + "." + quoted(name);
    }
}
