package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.syntax.Span;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Something that could be written at a cursor.
 *
 * @param text what replaces {@code replaced}
 * @param importing the file to import with it, or null
 */
public record Proposal(
        Kind kind, String text, String detail, Span replaced, @Nullable Path importing) {
    /** What it is; the most wanted first. */
    public enum Kind {
        NAME,
        WORD,
        PATTERN,
        FILE,
        FOLDER,
        PACKAGE,
        NAMESPACE,
        TEXT,
        SIGN
    }
}
