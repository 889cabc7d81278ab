package dev.toolroom.foundation.mcp.client;

import java.util.regex.Pattern;

/** Text from a server, made fit for a line of a message or a log. */
public final class Text {
    private static final Pattern COLOUR = Pattern.compile("\\x1b\\[[0-9;?]*[ -/]*(?:[@-~]|\\z)");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\p{Cf}]");

    private Text() {}

    /** One line of at most so many characters, without colours and control characters. */
    public static String brief(String text, int longest) {
        // Cut first: what is long may be very long.
        String cut = text.length() <= longest * 4 ? text : text.substring(0, longest * 4);
        String plain = COLOUR.matcher(cut).replaceAll("");
        plain = CONTROL.matcher(plain).replaceAll(" ").strip();
        return plain.length() <= longest ? plain : plain.substring(0, longest) + "…";
    }
}
