package dev.toolroom.capability.query.refusal;

import java.sql.SQLException;
import java.util.Set;

/** Recognizes the errors of databases about a right that the login does not have. */
public final class MissingRight {
    private static final String STATE = "42501";

    /** Codes of MariaDB, SQL Server and H2, whose states do not tell. */
    private static final Set<Integer> CODES =
            Set.of(
                    1044, 1142, 1143, 1227, 1370, 1410, 229, 230, 262, 300, 916, 15_151, 15_247,
                    90_096);

    private MissingRight() {}

    public static boolean isMeantBy(SQLException e) {
        return STATE.equals(e.getSQLState()) || CODES.contains(e.getErrorCode());
    }
}
