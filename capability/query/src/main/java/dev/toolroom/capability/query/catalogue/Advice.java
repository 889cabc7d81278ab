package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.engine.StatementError;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.harden.Denied;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.refusal.MissingRight;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.text.SimilarNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Looks up in the catalogue what may have been meant by a name that a database does not know. */
public final class Advice {
    private static final int MAX_TABLES = 6;
    private static final int MAX_COLUMNS = 40;
    private static final Pattern TOP = Pattern.compile("(?is).*\\bselect\\s+top\\b.*");

    private final Connection connection;
    private final Sessions sessions;
    private final ReadStatement statement;
    private final DatabaseKind kind;

    private Advice(Connection connection, Sessions sessions, ReadStatement statement) {
        this.connection = connection;
        this.sessions = sessions;
        this.statement = statement;
        this.kind = sessions.settings().kind();
    }

    /**
     * Returns the same error with its position and advice.
     *
     * @param sent the text that was sent for the statement
     */
    public static SQLException on(
            SQLException error,
            Connection connection,
            Sessions sessions,
            ReadStatement statement,
            String sent) {
        if (DatabaseErrors.isLost(error)) {
            return error;
        }
        DatabaseKind kind = sessions.settings().kind();
        var wrong = WrongName.in(DatabaseErrors.said(kind, String.valueOf(error.getMessage())));
        int sentPosition =
                place(sessions.engine().place(error), sent) - sent.indexOf(statement.text());
        int position =
                0 < sentPosition && sentPosition <= statement.text().length() + 1
                        ? sentPosition
                        : wrong.map(name -> name.placeIn(statement.text())).orElse(0);
        var about = new Advice(connection, sessions, statement);
        String advice =
                MissingRight.isMeantBy(error) && LoginFiles.masksByRights(sessions.settings())
                        ? about.readable()
                        : wrong.map(about::about).orElse("");
        return new StatementError(error, position, advice);
    }

    /** Servers count code points, and read $1 in place of ?. */
    private static int place(int sentPosition, String sent) {
        if (sentPosition == 0 || sent.indexOf('?') >= 0) {
            return 0;
        }
        int letters = Math.min(sentPosition - 1, sent.codePointCount(0, sent.length()));
        return sent.offsetByCodePoints(0, letters) + 1;
    }

    /** Returns what the login of a masked connection may read instead. */
    private String readable() {
        if (kind != DatabaseKind.POSTGRESQL) {
            return Denied.advice(sessions.settings(), statement);
        }
        try {
            connection.rollback();
            return Denied.advice(connection, statement.names(), sessions.settings().id());
        } catch (SQLException none) {
            return "";
        }
    }

    /** Errors while looking for advice are ignored. */
    private String about(WrongName wrong) {
        try {
            if (wrong.kind() == WrongName.Kind.SYNTAX) {
                return syntax();
            }
            if (!connection.getAutoCommit()) {
                // PostgreSQL answers nothing more in a transaction that has failed.
                connection.rollback();
            }
            var catalogue = new Catalogue(connection, sessions);
            return switch (wrong.kind()) {
                case TABLE -> table(wrong, catalogue.all(null));
                case COLUMN -> column(wrong, used(catalogue));
                case AMBIGUOUS -> ambiguous(wrong, used(catalogue));
                case VALUE ->
                        "It can be "
                                + listed(new Facts(connection, kind).valuesOf(wrong.name()))
                                + ".";
                case SYNTAX -> "";
            };
        } catch (SQLException none) {
            return "";
        }
    }

    private String syntax() {
        boolean top =
                kind != DatabaseKind.SQLSERVER
                        && kind != DatabaseKind.H2
                        && TOP.matcher(statement.text()).matches();
        return "It is read as "
                + kind.word()
                + (top ? ": LIMIT n at its end instead of TOP n." : ".");
    }

    private String table(WrongName wrong, List<Catalogue.Table> all) {
        String name = wrong.last();
        Map<String, List<Catalogue.Table>> byName =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        each -> each.name().toLowerCase(Locale.ROOT),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        String folded = name.toLowerCase(Locale.ROOT);
        List<String> near =
                byName.containsKey(folded)
                        ? List.of(folded)
                        : SimilarNames.to(folded, byName.keySet(), 3);
        List<String> written =
                near.stream()
                        .flatMap(each -> byName.getOrDefault(each, List.of()).stream())
                        .limit(MAX_TABLES)
                        .map(each -> written(each.schema()) + "." + written(each.name()))
                        .map(each -> kind == DatabaseKind.SQLITE ? each.substring(5) : each)
                        .toList();
        return written.isEmpty() ? "" : "Perhaps " + String.join(" or ", written) + ".";
    }

    /** Returns the columns of the tables that the statement names. */
    private Map<Catalogue.Table, List<String>> used(Catalogue catalogue) throws SQLException {
        Set<String> names = statement.names();
        Map<Catalogue.Table, List<String>> used = new LinkedHashMap<>();
        for (Catalogue.Table each : catalogue.all(null)) {
            if (names.contains(each.name().toLowerCase(Locale.ROOT)) && used.size() < MAX_TABLES) {
                used.put(each, new TableDescription(connection, sessions, each).columnNames());
            }
        }
        return used;
    }

    private String column(WrongName wrong, Map<Catalogue.Table, List<String>> used) {
        String name = wrong.last();
        var near = new ArrayList<String>();
        used.forEach(
                (table, columns) ->
                        SimilarNames.to(name, columns, 2)
                                .forEach(
                                        each ->
                                                near.add(
                                                        written(table.name())
                                                                + "."
                                                                + written(each))));
        if (!near.isEmpty()) {
            return "Perhaps " + String.join(" or ", near.stream().limit(4).toList()) + ".";
        }
        return used.entrySet().stream()
                .map(each -> each.getKey().name() + " has " + listed(each.getValue()) + ".")
                .map(Cells::visible)
                .collect(Collectors.joining(" "));
    }

    private static String ambiguous(WrongName wrong, Map<Catalogue.Table, List<String>> used) {
        List<String> having =
                used.entrySet().stream()
                        .filter(
                                each ->
                                        each.getValue().stream()
                                                .anyMatch(wrong.last()::equalsIgnoreCase))
                        .map(each -> each.getKey().name())
                        .toList();
        return having.isEmpty()
                ? ""
                : "It is in "
                        + Cells.visible(String.join(" and in ", having))
                        + ": put the table's name, or its alias, before it.";
    }

    private static String listed(List<String> names) {
        String all = names.stream().limit(MAX_COLUMNS).collect(Collectors.joining(", "));
        return names.size() > MAX_COLUMNS
                ? all + " and " + (names.size() - MAX_COLUMNS) + " more"
                : all;
    }

    /** Returns a name as a statement must write it. */
    private String written(String name) {
        Pattern plain =
                switch (kind) {
                    case POSTGRESQL -> Pattern.compile("[a-z_][a-z0-9_]*");
                    case H2 -> Pattern.compile("[A-Z_][A-Z0-9_]*");
                    default -> Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
                };
        String shown = Cells.visible(name);
        if (plain.matcher(shown).matches()) {
            return shown;
        }
        return switch (kind) {
            case MARIADB -> "`" + shown.replace("`", "``") + "`";
            case SQLSERVER -> "[" + shown.replace("]", "]]") + "]";
            default -> "\"" + shown.replace("\"", "\"\"") + "\"";
        };
    }
}
