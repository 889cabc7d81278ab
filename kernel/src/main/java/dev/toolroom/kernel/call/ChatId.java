package dev.toolroom.kernel.call;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/**
 * Identifies a conversation. The value is a valid folder name on every file system, and no two
 * values differ only in case.
 */
public record ChatId(String value) {
    private static final int MAX_LENGTH = 64;

    /** Names that Windows reserves, with any extension. */
    private static final Set<String> RESERVED = Set.of("con", "prn", "aux", "nul");

    public ChatId {
        if (!isSafe(value)) {
            throw new IllegalArgumentException("no name of a chat");
        }
    }

    /** Returns the ID for a name given by a client: the name itself if it is valid. */
    public static ChatId of(String name) {
        return new ChatId(isSafe(name) ? name : safe(name));
    }

    private static boolean isSafe(String name) {
        if (name.isEmpty() || name.length() > MAX_LENGTH || isReserved(name)) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            boolean inside = i > 0 && (each == '-' || each == '_');
            boolean dot = i > 0 && i < name.length() - 1 && each == '.';
            if (!isLetterOrDigit(each) && !inside && !dot) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char each) {
        return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9');
    }

    private static boolean isReserved(String name) {
        int dot = name.indexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        boolean numbered = stem.length() == 4 && (stem.startsWith("com") || stem.startsWith("lpt"));
        return (numbered && Character.isDigit(stem.charAt(3))) || RESERVED.contains(stem);
    }

    /** Returns the valid part of a name and a hash of the whole. */
    private static String safe(String name) {
        String plain =
                name.substring(0, Math.min(name.length(), MAX_LENGTH))
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-|-$", "");
        String shown = plain.substring(0, Math.min(plain.length(), MAX_LENGTH - 21));
        return (shown.isEmpty() ? "chat" : shown) + "-" + digest(name);
    }

    private static String digest(String name) {
        try {
            byte[] all =
                    MessageDigest.getInstance("SHA-256")
                            .digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(all, 0, 10);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
