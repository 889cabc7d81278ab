package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * Why a database cannot be used, without its address.
 *
 * @param nextStep what would fix it
 */
record Unreachable(String message, String nextStep) {
    /** Codes of MariaDB and SQL Server. */
    private static final Set<Integer> NO_SUCH_DATABASE = Set.of(1049, 4060);

    /** MariaDB: not this database, not from this host. */
    private static final Set<Integer> TURNED_AWAY = Set.of(1044, 1130);

    private static final int MARIADB_FULL = 1040;
    private static final int H2_NO_FILE = 90_146;
    private static final int H2_IN_USE = 90_020;
    private static final String FIX_PATH = "Fix the path in its url in toolroom.yaml";

    static Unreachable of(DatabaseKind kind, SQLException e) {
        String said = all(e).toLowerCase(Locale.ROOT);
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        int code = e.getErrorCode();
        if (said.contains("is not installed")) {
            return new Unreachable(
                    "its driver is not installed", "Install Toolroom anew, with all of its jars");
        }
        if (said.contains("is not one of kind") || said.contains("no suitable driver")) {
            return new Unreachable(
                    "its url is not one of " + kind.word(),
                    "In toolroom.yaml let kind and url name the same database");
        }
        if (kind == DatabaseKind.SQLITE || code == H2_NO_FILE) {
            return said.contains("not a database")
                    ? new Unreachable("its file is not a SQLite database", FIX_PATH)
                    : new Unreachable(
                            "its file is not there or cannot be read",
                            FIX_PATH + "; an absolute path is safest");
        }
        if (code == H2_IN_USE && kind == DatabaseKind.H2) {
            return new Unreachable(
                    "another process has its file open",
                    "Close that one, or add ;AUTO_SERVER=TRUE to the url of both");
        }
        if (state.equals("3D000") || NO_SUCH_DATABASE.contains(code)) {
            return new Unreachable(
                    "the server has no database of this name",
                    "Fix the name of the database in its url in toolroom.yaml");
        }
        if (state.startsWith("28") || state.equals("S0001") || TURNED_AWAY.contains(code)) {
            return new Unreachable(
                    "the database turns the login away",
                    "Fix user and password in toolroom.yaml, or let the login in there");
        }
        if (state.equals("53300") || code == MARIADB_FULL) {
            return new Unreachable("the server has no connection left", "Call again in a moment");
        }
        if (said.matches("(?s).*(unknownhost|unknown host|resolve).*")) {
            return new Unreachable(
                    "the name of its server is not known here",
                    "Fix the name of the server in its url in toolroom.yaml");
        }
        if (said.matches("(?s).*(ssl|certificat|tls).*")) {
            return new Unreachable("no encrypted connection comes about", encryption(kind));
        }
        return new Unreachable(
                "nothing answers at its address",
                "See that it runs and that the address in its url in toolroom.yaml is right");
    }

    /** Returns how the URL trusts a certificate, or goes without one. */
    private static String encryption(DatabaseKind kind) {
        return switch (kind) {
            case MARIADB ->
                    "To trust its certificate add ?sslMode=verify-ca&serverSslCert=/path/to/ca.pem"
                            + " to its url in toolroom.yaml; on this machine, or where it has none,"
                            + " ?sslMode=disable";
            case POSTGRESQL ->
                    "To trust its certificate add ?sslmode=verify-ca&sslrootcert=/path/to/ca.pem to"
                            + " its url in toolroom.yaml; where it has none, ?sslmode=disable";
            case SQLSERVER ->
                    "To trust its certificate add ;trustStore=/path/to/store to its url in"
                            + " toolroom.yaml; on this machine, ;trustServerCertificate=true";
            default -> "See which certificate the server has; how to trust it is set in the url";
        };
    }

    /** Returns the messages of all causes, because drivers hide the first. */
    private static String all(Throwable e) {
        var said = new StringBuilder();
        Throwable each = e;
        for (int i = 0; each != null && i < 8; i++) {
            said.append(each.getClass().getSimpleName()).append(' ').append(each.getMessage());
            each = each.getCause();
        }
        return said.toString();
    }
}
