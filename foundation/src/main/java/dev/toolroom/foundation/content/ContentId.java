package dev.toolroom.foundation.content;

/**
 * The id of content: its SHA-256.
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
