package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.refusal.MissingRight;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.LoginProblem;
import dev.toolroom.kernel.call.Refusal;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns errors of a database into refusals that name no address and no login. */
public final class DatabaseErrors {
    private static final System.Logger LOG = System.getLogger("dev.toolroom.query");

    private static final int MAX_MESSAGE_LENGTH = 400;

    /** Addresses, host names with a port, and names of logins. */
    private static final Pattern ADDRESS_OR_LOGIN =
            Pattern.compile(
                    "(?i)jdbc:\\S+|\\b\\d{1,3}(\\.\\d{1,3}){3}(:\\d+)?\\b|'[^']*'@'[^']*'|\\b[\\w.-]+:\\d{2,5}\\b|\\b(user|login|role|host|server)"
                            + " ['\"][^'\"]*['\"]|ClientConnectionId:\\S+|\\(conn=\\d+\\)");

    /** The comment with the ID of the call. */
    private static final Pattern CALL_ID = Pattern.compile("\\s*/\\* toolroom [\\w-]+ \\*/");

    private static final Pattern SQLITE_SAID =
            Pattern.compile("(?s)^\\[SQLITE_\\w+\\][^(]*\\((.*)\\)$");
    private static final Pattern H2_TAIL = Pattern.compile("(?s); SQL statement:.*$");
    private static final Pattern MARIADB_USER = Pattern.compile(" to user '[^']*'@'[^']*'");
    private static final String MARIADB_MANUAL =
            "; check the manual that corresponds to your MariaDB server version for the right"
                    + " syntax to use";
    private static final Pattern HINT = Pattern.compile("(?m)^\\s*Hint: (.*)$");

    /** The class of SQL states about a login. */
    private static final String LOGIN_REFUSED = "28";

    /** PostgreSQL: terminated by an administrator. */
    private static final String ADMIN_SHUTDOWN = "57P01";

    private static final int MARIADB_OUT_OF_TIME = 1969;
    private static final int MARIADB_KILLED = 1927;
    private static final int SQLITE_NOT_A_DATABASE = 26;
    private static final int SQLITE_TOO_BIG = 18;

    /** Those of H2 and MariaDB for a lack of memory. */
    private static final Set<Integer> TOO_MUCH = Set.of(90_108, 1037, 1038, 1041);

    private static final String POSTGRES_TOO_MUCH = "53200";

    static final String ASK_FOR_LESS_TIME =
            "Ask for less: a narrower WHERE, fewer joins, or see query_explain";

    private static final String ASK_FOR_LESS_MEMORY =
            "Ask for less at once: fewer rows in one list, fewer groups, or shorter texts";

    /** PostgreSQL: a parameter without a type. */
    static final String POSTGRES_UNTYPED = "42P18";

    /** An internal error of H2, whose message is for its developers. */
    private static final int H2_FAILED = 50_000;

    private DatabaseErrors() {}

    /** One step of the statement did not fit into this process. */
    static Refusal tooMuch() {
        return no("one step of the statement needs more memory than there is", ASK_FOR_LESS_MEMORY);
    }

    static Refusal unreachable(ConnectionSettings settings, SQLException e) {
        // Readers of this machine's log may know where the database is.
        LOG.log(Level.WARNING, () -> "no connection to " + settings.id() + ": " + e.getMessage());
        Unreachable why = Unreachable.of(settings.kind(), e);
        return unusable(settings, why.message(), why.nextStep());
    }

    /** The settings name something that this machine does not have. */
    static Refusal unset(ConnectionSettings settings, RuntimeException e) {
        return e instanceof LoginProblem problem
                ? unusable(settings, String.valueOf(e.getMessage()), problem.nextStep())
                : unusable(
                        settings,
                        scrubbed("" + e.getMessage()),
                        "Set it for the process that runs Toolroom, or change toolroom.yaml");
    }

    public static Refusal saysNo(ConnectionSettings settings, SQLException e) {
        if (isTooLong(e)) {
            return tooMuch();
        }
        if (isLost(e)) {
            return lost(settings, e);
        }
        if (String.valueOf(e.getSQLState()).startsWith(LOGIN_REFUSED)) {
            return unreachable(settings, e);
        }
        String message = String.valueOf(e.getMessage());
        int code = e.getErrorCode();
        if (code == MARIADB_OUT_OF_TIME) {
            return new Refusal(
                    QueryRefusal.OUT_OF_TIME,
                    "the database stopped the query when its time was over",
                    ASK_FOR_LESS_TIME);
        }
        if (settings.kind() == DatabaseKind.SQLITE && code == SQLITE_NOT_A_DATABASE) {
            return unreachable(settings, e);
        }
        if (settings.kind() == DatabaseKind.SQLITE && code == SQLITE_TOO_BIG) {
            return message.contains("statement too long")
                    ? no(
                            "the statement is longer than the million bytes that SQLite reads",
                            "Send a shorter one: a join or a subquery in place of a long list")
                    : no(
                            "a value is longer than this statement may handle, because within one"
                                    + " step SQLite could not be stopped",
                            "Leave out the longest column, call fewer functions, or search for a"
                                    + " literal instead of what is computed");
        }
        if (settings.kind() == DatabaseKind.H2 && code == H2_FAILED) {
            return no(
                    "H2 itself failed at the statement",
                    "Ask for less at once, or write it another way");
        }
        if (settings.role() != null && message.contains("role \"" + settings.role() + "\"")) {
            return unusable(
                    settings,
                    "its role in toolroom.yaml does not exist, or the login is not a member of it",
                    "GRANT the role to the login, or correct role in toolroom.yaml");
        }
        String said = said(settings.kind(), message);
        int position = e instanceof StatementError no ? no.position() : 0;
        return no(position == 0 ? said : said + ", at position " + position, nextStep(e));
    }

    private static Refusal no(String message, String nextStep) {
        return new Refusal(QueryRefusal.DATABASE_SAYS_NO, message, nextStep);
    }

    private static Refusal unusable(ConnectionSettings settings, String why, String nextStep) {
        return new Refusal(
                QueryRefusal.UNREACHABLE,
                "database " + settings.id() + " cannot be used: " + why,
                nextStep);
    }

    /** Whether the statement had ended before its session was lost is not known. */
    private static Refusal lost(ConnectionSettings settings, SQLException e) {
        boolean ended =
                ADMIN_SHUTDOWN.equals(e.getSQLState()) || e.getErrorCode() == MARIADB_KILLED;
        return ended
                ? new Refusal(
                        QueryRefusal.UNREACHABLE,
                        ("An administrator of database %s ended the session while the statement"
                                        + " ran. It was not started again")
                                .formatted(settings.id()),
                        "Ask why it was ended before you send it again")
                : new Refusal(
                        QueryRefusal.UNREACHABLE,
                        ("The connection to database %s was lost while the statement ran. It was"
                                        + " not started again, and the database may still be"
                                        + " working on it")
                                .formatted(settings.id()),
                        "Send it again once query_schema answers for this database");
    }

    private static String nextStep(SQLException e) {
        String advice = e instanceof StatementError no ? no.advice() : "";
        if (MissingRight.isMeantBy(e)) {
            return advice.isEmpty()
                    ? "It is not there, or the login may not use it; query_schema shows what there"
                            + " is"
                    : advice;
        }
        if (POSTGRES_TOO_MUCH.equals(e.getSQLState()) || TOO_MUCH.contains(e.getErrorCode())) {
            return ASK_FOR_LESS_MEMORY;
        }
        if (POSTGRES_UNTYPED.equals(e.getSQLState())) {
            return "Write the type of the parameter behind it, as in ?::text or ?::int";
        }
        Matcher found = HINT.matcher(String.valueOf(e.getMessage()));
        String hint = found.find() ? scrubbed(found.group(1)) : "";
        // PostgreSQL suggests a similar name, too.
        boolean same = hint.startsWith("Perhaps") && advice.startsWith("Perhaps");
        return Stream.of(
                        hint,
                        same ? "" : advice,
                        "Fix the statement; query_schema shows what the tables are called")
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Returns the message of the database without what its driver adds. */
    public static String said(DatabaseKind kind, String message) {
        String plain = CALL_ID.matcher(message).replaceAll("");
        return scrubbed(
                switch (kind) {
                    case SQLITE -> SQLITE_SAID.matcher(plain).replaceFirst("$1");
                    case H2 -> H2_TAIL.matcher(plain).replaceFirst("").replaceAll("\\s+", " ");
                    case POSTGRESQL -> plain.replaceFirst("^ERROR: ", "");
                    case MARIADB ->
                            MARIADB_USER
                                    .matcher(plain.replaceFirst("^\\(conn=\\d+\\) ", ""))
                                    .replaceAll("")
                                    .replace(MARIADB_MANUAL, "")
                                    .replace(" near '' at line", " at the end of line");
                    default -> plain;
                });
    }

    /** Returns the first line, because later ones can hold statements of others. */
    static String scrubbed(String message) {
        String line = message.lines().findFirst().orElse("");
        String clean = ADDRESS_OR_LOGIN.matcher(line).replaceAll("[…]");
        return Cells.visible(
                clean.length() <= MAX_MESSAGE_LENGTH
                        ? clean
                        : clean.substring(0, MAX_MESSAGE_LENGTH) + "…");
    }

    /** Whether the connection is gone, as opposed to the statement being wrong. */
    public static boolean isLost(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        boolean lost =
                state.startsWith("08")
                        || state.startsWith("57P")
                        || state.equals("90067")
                        || e.getErrorCode() == MARIADB_KILLED;
        return lost && !isTooLong(e);
    }

    /** PostgreSQL's driver closes a connection whose answer is larger than its limit. */
    private static boolean isTooLong(SQLException e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (String.valueOf(each.getMessage()).contains(PostgresEngine.MAX_RESULT_BUFFER)) {
                return true;
            }
        }
        return false;
    }
}
