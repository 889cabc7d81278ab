package dev.toolroom.kernel.content;

import dev.toolroom.kernel.call.CallId;

/** Where results go that are too large for an answer. Every door can open the reference. */
public interface Exports {
    /** The scheme and authority of every reference. */
    String PREFIX = "toolroom://exports/";

    /**
     * Keeps {@code text} and answers with its reference.
     *
     * @param extension names the format, as in {@code json}
     */
    String keep(CallId call, String extension, String text);
}
