package dev.toolroom.capability.recall.read;

/** Cuts texts without splitting a character. */
public final class Excerpt {
    private Excerpt() {}

    /** Returns the beginning of a text; the text itself if it is short enough. */
    public static String beginning(String text, int maxCharacters) {
        if (text.length() <= maxCharacters) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(maxCharacters - 1));
        return text.substring(0, splits ? maxCharacters - 1 : maxCharacters);
    }

    /** Returns the beginning of a text, followed by {@code more} if there is more of it. */
    public static String beginning(String text, int maxCharacters, String more) {
        return text.length() <= maxCharacters ? text : beginning(text, maxCharacters) + more;
    }

    /** As {@link #beginning}, followed by the number of characters that are missing. */
    public static String counted(String text, int maxCharacters, String separator) {
        String beginning = beginning(text, maxCharacters);
        int missing = text.length() - beginning.length();
        return missing == 0 ? text : beginning + separator + "… (" + missing + " more characters)";
    }

    /** Returns the end of a text; the text itself if it is short enough. */
    public static String end(String text, int maxCharacters) {
        if (text.length() <= maxCharacters) {
            return text;
        }
        String end = text.substring(text.length() - maxCharacters);
        return Character.isLowSurrogate(end.charAt(0)) ? end.substring(1) : end;
    }
}
