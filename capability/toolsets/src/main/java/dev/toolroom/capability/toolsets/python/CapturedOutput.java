package dev.toolroom.capability.toolsets.python;

import dev.toolroom.kernel.content.Redactor;

/**
 * What a tool printed to one stream.
 *
 * @param text all of it, or its beginning and its end around a line that says how much is missing
 * @param dropped how many characters are missing
 */
public record CapturedOutput(String text, long dropped) {
    /** Nothing was printed. */
    public static final CapturedOutput EMPTY = new CapturedOutput("", 0);

    CapturedOutput masked(Redactor mask) {
        return new CapturedOutput(mask.redact(text), dropped);
    }
}
