package dev.toolroom.capability.toolsets.workspace.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A name in a folder.
 *
 * @param utf8 the same for the system: its bytes and a zero
 */
record Name(String text, byte[] utf8) implements Comparable<Name> {
    static Name of(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return new Name(text, java.util.Arrays.copyOf(bytes, bytes.length + 1));
    }

    @Override
    public int compareTo(Name other) {
        return text.compareTo(other.text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Name(String same, byte[] bytes) && same.equals(text);
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
