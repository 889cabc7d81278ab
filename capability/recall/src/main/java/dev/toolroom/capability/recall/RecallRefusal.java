package dev.toolroom.capability.recall;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which a question about past chats is refused. */
enum RecallRefusal implements Refusal.Code {
    NOTHING_IMPORTED("recall.nothing-imported"),
    NO_SUCH_PLACE("recall.no-such-place"),
    UNKNOWN_SESSION("recall.unknown-session"),
    BAD_DATE("recall.bad-date"),
    NO_WORDS("recall.no-words"),
    TOO_NEW("recall.too-new"),
    TELEMETRY_OFF("recall.telemetry-off");

    private final String code;

    RecallRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
