package dev.toolroom.capability.domainlang;

import dev.toolroom.kernel.Refusal;

/** The reasons for which a question about a model is turned away. */
enum DomainLangRefusal implements Refusal.Code {
    NO_MODEL("domainlang.no-model"),
    SEVERAL_MODELS("domainlang.several-models"),
    UNKNOWN_PATH("domainlang.unknown-path"),
    OUTSIDE_MODELS("domainlang.outside-models"),
    UNKNOWN_FILE("domainlang.unknown-file"),
    UNKNOWN_TYPE("domainlang.unknown-type"),
    UNKNOWN_ELEMENT("domainlang.unknown-element"),
    BAD_FILTER("domainlang.bad-filter"),
    NOT_A_MAP("domainlang.not-a-map"),
    TOO_LARGE("domainlang.too-large"),
    STALE_STATE("stale_state"),
    BAD_EDIT("domainlang.bad-edit"),
    NEW_ERRORS("domainlang.new-errors"),
    OPEN_IN_EDITOR("domainlang.open-in-editor"),
    PACKAGE("domainlang.package"),
    STALE_FILE("domainlang.stale-file"),
    FOREIGN_FILE("domainlang.foreign-file"),
    UNREADABLE_FILE("domainlang.unreadable-file");

    private final String code;

    DomainLangRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
