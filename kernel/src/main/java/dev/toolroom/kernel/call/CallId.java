package dev.toolroom.kernel.call;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Identifies a call in its answer, the ledger and the log. */
public record CallId(String value) {
    /** Not the generated method: its first run costs milliseconds at start-up. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallId(String text) && text.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns a new unique ID, a UUID of version 7. IDs grow with time, so that indexes append. */
    public static CallId random() {
        var random = UUID.randomUUID();
        long time = System.currentTimeMillis() << 16;
        long version = 0x7000 | (random.getMostSignificantBits() & 0xfff);
        return new CallId(new UUID(time | version, random.getLeastSignificantBits()).toString());
    }
}
