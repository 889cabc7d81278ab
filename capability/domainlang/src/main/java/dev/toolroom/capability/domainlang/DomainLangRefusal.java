package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.query.Model;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;

/** The reasons why a tool refuses. */
enum DomainLangRefusal implements Refusal.Code {
    NO_MODEL("domainlang.no-model"),
    SEVERAL_MODELS("domainlang.several-models"),
    UNKNOWN_PATH("domainlang.unknown-path"),
    OUTSIDE_MODELS("domainlang.outside-models"),
    UNKNOWN_FILE("domainlang.unknown-file"),
    UNKNOWN_TYPE("domainlang.unknown-type"),
    UNKNOWN_ELEMENT("domainlang.unknown-element"),
    UNKNOWN_REVISION("domainlang.unknown-revision"),
    BAD_FILTER("domainlang.bad-filter"),
    NOT_A_MAP("domainlang.not-a-map"),
    NO_TABLES("domainlang.no-tables"),
    UNKNOWN_CONNECTION("domainlang.unknown-connection"),
    DATABASE("domainlang.database"),
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

    /** Refuses the name of a bounded context, with similar names. */
    static Refusal noContext(String argument, String name, Model model) {
        return new Refusal(
                UNKNOWN_ELEMENT,
                argument + ": no bounded context is called '" + name + "'",
                "Take a name from domainlang_list with type bcs",
                Json.Obj.EMPTY.with("nearest", Json.Arr.ofTexts(model.near(name, 5))));
    }
}
