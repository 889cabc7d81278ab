package dev.toolroom.foundation.relational.reading;

import org.jspecify.annotations.Nullable;

/**
 * What belongs to a table and is no part of the design: it would go with a table that is made anew.
 *
 * @param what as people call it, such as {@code trigger audit}
 * @param first what must be said before the old table goes
 * @param again the statement that makes it again; null where there is none
 * @param part the constraint or index that it hangs on: it goes and comes with that
 */
public record Attached(
        String what, @Nullable String first, @Nullable String again, @Nullable String part) {
    public static Attached of(String what, @Nullable String again) {
        return new Attached(what, null, again, null);
    }

    /** Whether it is an index, which a column can take along. */
    public boolean isIndex() {
        return what.startsWith("index ");
    }
}
