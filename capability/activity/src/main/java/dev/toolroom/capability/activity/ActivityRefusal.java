package dev.toolroom.capability.activity;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which a question about calls is turned away. */
enum ActivityRefusal implements Refusal.Code {
    UNKNOWN_CALL("activity.unknown-call"),
    BAD_CURSOR("activity.bad-cursor"),
    BAD_DATE("activity.bad-date");

    private final String code;

    ActivityRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
