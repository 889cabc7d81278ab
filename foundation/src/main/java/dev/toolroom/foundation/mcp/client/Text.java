package dev.toolroom.foundation.mcp.client;

import java.util.regex.Pattern;

/** Cleans text of a server for one line of a message or log. */
public final class Text {
    private static final Pattern ANSI = Pattern.compile("\\x1b\\[[0-9;?]*[ -/]*(?:[@-~]|\\z)");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\p{Cf}]");

    private Text() {}

    /** Returns one line without escape and control characters, cut at {@code longest}. */
    public static String brief(String text, int longest) {
        // Cut first, because the text may be huge.
        String cut = text.length() <= longest * 4 ? text : text.substring(0, longest * 4);
        String clean = ANSI.matcher(cut).replaceAll("");
        clean = CONTROL.matcher(clean).replaceAll(" ").strip();
        return clean.length() <= longest ? clean : clean.substring(0, longest) + "…";
    }
}
