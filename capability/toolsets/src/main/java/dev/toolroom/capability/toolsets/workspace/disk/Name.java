package dev.toolroom.capability.toolsets.workspace.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A name in a folder, as text and as the system wants it. */
final class Name implements Comparable<Name> {
    private final String text;
    private final byte[] utf8;

    /**
     * @param utf8 the bytes of the text and a zero
     */
    Name(String text, byte[] utf8) {
        this.text = text;
        this.utf8 = utf8;
    }

    static Name of(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return new Name(text, Arrays.copyOf(bytes, bytes.length + 1));
    }

    String text() {
        return text;
    }

    byte[] utf8() {
        return utf8;
    }

    @Override
    public int compareTo(Name other) {
        return text.compareTo(other.text);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Name name && name.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
