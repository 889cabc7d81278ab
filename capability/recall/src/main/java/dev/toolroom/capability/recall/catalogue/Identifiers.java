package dev.toolroom.capability.recall.catalogue;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The words that names in code are made of: {@code readSessionFile}, {@code MAX_ROWS} and {@code
 * src/app/Main.java} are found by each part of them and by the whole.
 */
public final class Identifiers {
    private static final int MAX_IDENTIFIERS = 2_000;
    private static final int MAX_LENGTH = 100;

    private static final boolean[] ASCII_PARTS = new boolean[128];

    static {
        for (char each = 0; each < 128; each++) {
            ASCII_PARTS[each] = Character.isLetterOrDigit(each) || "_.-".indexOf(each) >= 0;
        }
    }

    private Identifiers() {}

    /** Returns the words of compound names in these texts. */
    static String of(String... texts) {
        Set<String> words = new LinkedHashSet<>();
        for (String text : texts) {
            int from = -1;
            for (int i = 0; i <= text.length() && words.size() < MAX_IDENTIFIERS; i++) {
                boolean within = i < text.length() && isPart(text.charAt(i));
                if (within && from < 0) {
                    from = i;
                } else if (!within && from >= 0) {
                    if (i - from > 2 && i - from <= MAX_LENGTH && isCompound(text, from, i)) {
                        split(text.substring(from, i), words);
                    }
                    from = -1;
                }
            }
        }
        return String.join(" ", words);
    }

    private static boolean isPart(char each) {
        if (each < 128) {
            return ASCII_PARTS[each];
        }
        return Character.isLetterOrDigit(each) || each == '_' || each == '.' || each == '-';
    }

    private static boolean isCompound(String text, int from, int to) {
        for (int i = from + 1; i < to - 1; i++) {
            char each = text.charAt(i);
            boolean joint = each == '_' || each == '.' || each == '-';
            boolean hump = Character.isUpperCase(each) && Character.isLowerCase(text.charAt(i - 1));
            if (joint || hump) {
                return true;
            }
        }
        return false;
    }

    /** Adds the parts of a name in lower case, and the name without separators. */
    public static void split(String name, Set<String> words) {
        var whole = new StringBuilder();
        var part = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            boolean letter = Character.isLetterOrDigit(each);
            boolean hump =
                    i > 0
                            && Character.isUpperCase(each)
                            && Character.isLowerCase(name.charAt(i - 1));
            if (!letter || hump) {
                add(part, words);
            }
            if (letter) {
                part.append(each);
                whole.append(each);
            }
        }
        add(part, words);
        add(whole, words);
    }

    private static void add(StringBuilder part, Set<String> words) {
        if (part.length() > 1) {
            words.add(part.toString().toLowerCase(Locale.ROOT));
        }
        part.setLength(0);
    }
}
