package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Severity;

/** Something that a rule has found, and where. */
public record Problem(Location location, Finding finding) {
    public Severity severity() {
        return finding.severity();
    }

    public String code() {
        return finding.rule().code();
    }

    public String message() {
        return finding.message();
    }
}
