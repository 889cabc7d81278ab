package dev.toolroom.kernel.call;

/** Stores results that are too large for an answer. Every door can open the reference. */
public interface Exports {
    /** The scheme and authority of every reference. */
    String PREFIX = "toolroom://exports/";

    /**
     * Stores a text and returns its reference.
     *
     * @param extension of the file, such as {@code json}
     */
    String keep(CallId call, String extension, String text);
}
