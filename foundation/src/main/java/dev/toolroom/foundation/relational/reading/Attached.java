package dev.toolroom.foundation.relational.reading;

import org.jspecify.annotations.Nullable;

/**
 * An object that belongs to a table but not to the design, such as a trigger. It would be lost if
 * the table were created again.
 *
 * @param what its kind and name, such as {@code trigger audit}
 * @param first the statement that must run before the old table is dropped; null for none
 * @param again the statement that creates it again; null if none can
 * @param part the constraint or index that it belongs to, and with which it is dropped; or null
 */
public record Attached(
        String what, @Nullable String first, @Nullable String again, @Nullable String part) {
    public static Attached of(String what, @Nullable String again) {
        return new Attached(what, null, again, null);
    }

    /** Whether it is an index, which is dropped with its columns. */
    public boolean isIndex() {
        return what.startsWith("index ");
    }
}
