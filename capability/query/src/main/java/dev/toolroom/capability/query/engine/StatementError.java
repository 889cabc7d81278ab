package dev.toolroom.capability.query.engine;

import java.sql.SQLException;

/** A database's no to a statement, with where in it that is and what may have been meant. */
public final class StatementError extends SQLException {
    private static final long serialVersionUID = 1;

    private final int position;
    private final String advice;

    /**
     * @param position of what is wrong, counted from one; 0 where nobody knows
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
