package dev.toolroom.capability.toolsets.bundle.install;

/**
 * One difference between a bundle and what is installed.
 *
 * @param what {@code tool}, {@code file}, {@code server}, {@code permission}, {@code environment},
 *     {@code version} or {@code signature}
 * @param detail what is different, for people; may be empty
 */
public record Change(Kind kind, String what, String name, String detail) {
    /** What happens to it. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }
}
