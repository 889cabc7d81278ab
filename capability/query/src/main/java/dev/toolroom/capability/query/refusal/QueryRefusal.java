package dev.toolroom.capability.query.refusal;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which a query is refused. */
public enum QueryRefusal implements Refusal.Code {
    NOT_READ_ONLY("query.not-read-only"),
    NOT_ONE_STATEMENT("query.not-one-statement"),
    UNKNOWN_DATABASE("query.unknown-database"),
    /** The database cannot be reached, or turns the login away. */
    UNREACHABLE("query.unreachable"),
    /** All sessions of this database are taken. */
    BUSY("query.busy"),
    OUT_OF_TIME("query.out-of-time"),
    CANCELLED("query.cancelled"),
    BAD_PARAMETERS("query.bad-parameters"),
    /** A cursor of another caller or query, or too old. */
    BAD_CURSOR("query.bad-cursor"),
    /** The database says no: a wrong name, a wrong type, a missing right. */
    DATABASE_SAYS_NO("query.database-error"),
    /** A masked value could be read. */
    MASKED("query.masked"),
    /** Columns are masked, and the login could read them. */
    NOT_HARDENED("query.not-hardened"),
    ROW_TOO_LARGE("query.row-too-large"),
    /** An export cannot be written where it should go. */
    NO_PLACE("query.no-place"),
    /** A value that the format of an export cannot hold. */
    DOES_NOT_FIT("query.does-not-fit"),
    UNKNOWN_TABLE("query.unknown-table"),
    NOT_SUPPORTED("query.not-supported"),
    /** A saved query of that name does not exist. */
    NOT_SAVED("query.not-saved"),
    NAME_TAKEN("query.name-taken"),
    /** Somebody else saved it after it was read. */
    SAVED_CHANGED("query.saved-changed"),
    TOO_MANY_SAVED("query.too-many-saved"),
    BAD_SAVED("query.bad-saved");

    private final String code;

    QueryRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
