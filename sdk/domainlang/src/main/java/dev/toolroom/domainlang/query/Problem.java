package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Severity;
import java.nio.file.Path;

/** Something that a rule has found, and where. */
public record Problem(Path path, Location location, Finding finding) {
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
