package dev.toolroom.capability.query.resolved;

import dev.toolroom.capability.query.gate.ReadStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Knows what a database held within the last minute, and judges statements by it. */
public interface Judge {
    /** Whether the statement mentions nothing that the database would have to be asked about. */
    boolean isClear(ReadStatement statement);

    /**
     * Asks the database what the statement is; it is not run.
     *
     * @param parameters the type of each, or nothing where it has none of its own
     * @throws SQLException if the database can make nothing of it
     */
    Verdict judge(ReadStatement statement, List<Optional<String>> parameters) throws SQLException;
}
