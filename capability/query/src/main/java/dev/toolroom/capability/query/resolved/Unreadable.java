package dev.toolroom.capability.query.resolved;

import java.sql.SQLException;

/**
 * Something in a resolved statement that is not known, or a view in it that the database fails at.
 */
public final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unreadable(String what) {
        super(what, null, false, false);
    }

    public Unreadable(SQLException said) {
        super(said.getMessage(), said, false, false);
    }
}
