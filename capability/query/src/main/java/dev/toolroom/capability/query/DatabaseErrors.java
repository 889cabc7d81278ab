package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.LoginProblem;
import dev.toolroom.kernel.Refusal;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells a caller what a database said, without saying where it is and who logs in there. */
final class DatabaseErrors {
    private static final System.Logger LOG = System.getLogger("dev.toolroom.query");

    private static final int LONGEST = 400;

    /** Addresses, host names with a port, and what drivers write about the login. */
    private static final Pattern PLACE =
            Pattern.compile(
                    "(?i)jdbc:\\S+|\\b\\d{1,3}(\\.\\d{1,3}){3}(:\\d+)?\\b|'[^']*'@'[^']*'"
                            + "|\\b[\\w.-]+:\\d{2,5}\\b|\\b(user|login|role|host|server) ['\"][^'\"]*['\"]"
                            + "|ClientConnectionId:\\S+|\\(conn=\\d+\\)");

    private static final Pattern SQLITE_TEXT =
            Pattern.compile("no such (table|column|function)|syntax error|ambiguous column");

    /** Grammar, unknown column, unknown object, missing right. */
    private static final Set<Integer> SQLSERVER_TEXT = Set.of(102, 156, 207, 208, 229);

    private DatabaseErrors() {}

    static Refusal unreachable(ConnectionSettings settings, SQLException e) {
        // Whoever reads the log of this machine may know where the database is.
        LOG.log(Level.WARNING, () -> "no connection to " + settings.id() + ": " + e.getMessage());
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String why =
                state.startsWith("28") || state.equals("S0001")
                        ? "the database turns the login away"
                        : String.valueOf(e.getMessage()).contains("is not installed")
                                ? "its driver is not installed"
                                : "no connection comes about";
        return new Refusal(
                QueryRefusal.UNREACHABLE,
                "database " + settings.id() + " cannot be used: " + why,
                "See that it runs and that url, user and password in toolroom.yaml are right");
    }

    /** The settings name something that this machine does not have. */
    static Refusal unset(ConnectionSettings settings, RuntimeException e) {
        if (e instanceof LoginProblem problem) {
            return new Refusal(
                    QueryRefusal.UNREACHABLE,
                    "database " + settings.id() + " cannot be used: " + problem.getMessage(),
                    problem.nextStep());
        }
        return new Refusal(
                QueryRefusal.UNREACHABLE,
                "database " + settings.id() + " cannot be used: " + scrubbed("" + e.getMessage()),
                "Set it for the process that runs Toolroom, or change toolroom.yaml");
    }

    static Refusal saysNo(ConnectionSettings settings, SQLException e) {
        if (isLost(e)) {
            return new Refusal(
                    QueryRefusal.UNREACHABLE,
                    "database " + settings.id() + " went away while the statement ran",
                    "Call again");
        }
        boolean tellable = settings.mask().isEmpty() || isAboutTheText(settings.kind(), e);
        return new Refusal(
                QueryRefusal.DATABASE_SAYS_NO,
                tellable
                        ? scrubbed(String.valueOf(e.getMessage()))
                        : "the database stopped at a value (SQLSTATE "
                                + e.getSQLState()
                                + "); what it says may hold a masked one",
                "Mend the statement; query_schema shows what the tables are called");
    }

    /** An error about names and grammar holds no value; one about a value may hold a masked one. */
    private static boolean isAboutTheText(DatabaseKind kind, SQLException e) {
        return switch (kind) {
            case SQLITE -> SQLITE_TEXT.matcher(String.valueOf(e.getMessage())).find();
            case SQLSERVER -> SQLSERVER_TEXT.contains(e.getErrorCode());
            default -> String.valueOf(e.getSQLState()).startsWith("42");
        };
    }

    /** The first line: what follows can hold the statements of others. */
    static String scrubbed(String message) {
        String line = message.lines().findFirst().orElse("");
        String clean = PLACE.matcher(line).replaceAll("[…]");
        return Cells.visible(clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST) + "…");
    }

    /** Whether the connection is gone, as opposed to the statement being wrong. */
    static boolean isLost(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return state.startsWith("08") || state.startsWith("57P") || state.equals("90067");
    }
}
