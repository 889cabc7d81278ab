package dev.toolroom.capability.query.engine;

import java.sql.SQLException;

/** An error of a statement, with its position and advice. */
public final class StatementError extends SQLException {
    private static final long serialVersionUID = 1;

    private final int position;
    private final String advice;

    /**
     * @param position of the error in the statement, from 1; 0 if unknown
     * @param advice a sentence, or empty
     */
    public StatementError(SQLException said, int position, String advice) {
        super(said.getMessage(), said.getSQLState(), said.getErrorCode(), said);
        this.position = position;
        this.advice = advice;
    }

    int position() {
        return position;
    }

    String advice() {
        return advice;
    }
}
