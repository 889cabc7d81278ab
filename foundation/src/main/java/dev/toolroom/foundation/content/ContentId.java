package dev.toolroom.foundation.content;

/**
 * The SHA-256 of some content, which is its name.
 *
 * @param sha256 64 lower-case hexadecimal digits: safe in a path and in a row
 */
public record ContentId(String sha256) {
    private static final int DIGITS = 64;

    public ContentId {
        if (!isId(sha256)) {
            throw new IllegalArgumentException("not a SHA-256: " + sha256);
        }
    }

    /** Whether this text could name content. */
    public static boolean isId(String text) {
        if (text.length() != DIGITS) {
            return false;
        }
        for (int i = 0; i < DIGITS; i++) {
            char digit = text.charAt(i);
            if (!(digit >= '0' && digit <= '9') && !(digit >= 'a' && digit <= 'f')) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return sha256;
    }
}
