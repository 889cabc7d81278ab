package dev.toolroom.capability.toolsets.model;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which a model cannot be asked, or did not answer. */
public enum ModelRefusal implements Refusal.Code {
    NOT_CONFIGURED("model.not-configured"),
    /** Nobody answers at its address. */
    UNREACHABLE("model.unreachable"),
    /** The endpoint answered with an error of its own. */
    REFUSED("model.refused"),
    /** What it answered is no chat completion. */
    BAD_ANSWER("model.bad-answer"),
    OUT_OF_TIME("model.out-of-time"),
    TOO_MANY_ROUNDS("model.too-many-rounds");

    private final String code;

    ModelRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
