package dev.toolroom.capability.query;

import dev.toolroom.kernel.Refusal;

/** The reasons for which a query is turned away. */
enum QueryRefusal implements Refusal.Code {
    NOT_READ_ONLY("query.not-read-only"),
    NOT_ONE_STATEMENT("query.not-one-statement"),
    UNKNOWN_DATABASE("query.unknown-database");

    private final String code;

    QueryRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
