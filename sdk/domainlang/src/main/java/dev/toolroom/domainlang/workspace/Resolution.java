package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.validate.Rule;
import java.nio.file.Path;

/** Where an import leads. */
public sealed interface Resolution {
    /** To a file that is there. */
    record Found(Path file) implements Resolution {}

    /** Nowhere, and why. */
    record Failed(Rule rule, String message) implements Resolution {}

    /** The import has no specifier, which is already a syntax error. */
    record Nothing() implements Resolution {}
}
