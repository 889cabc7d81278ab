package dev.toolroom.kernel.call;

import dev.toolroom.kernel.tool.Fields;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Names one call, in the answer, the ledger and the log alike. */
public record CallId(String value) {
    /** Written out, as every call is kept by its id: see {@link Fields}. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallId(String text) && text.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /**
     * An id like no other, and later than those drawn before (a UUID of version 7): whatever keeps
     * calls in the order of their ids adds each at the end.
     */
    public static CallId random() {
        var random = UUID.randomUUID();
        long time = System.currentTimeMillis() << 16;
        long version = 0x7000 | (random.getMostSignificantBits() & 0xfff);
        return new CallId(new UUID(time | version, random.getLeastSignificantBits()).toString());
    }
}
