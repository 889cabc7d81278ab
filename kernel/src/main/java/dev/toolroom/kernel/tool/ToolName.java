package dev.toolroom.kernel.tool;

import java.util.regex.Pattern;

/** The name an agent calls a tool by, in the form that every client accepts. */
public record ToolName(String value) {
    private static final int LONGEST = 64;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1," + LONGEST + "}");

    public ToolName {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not a tool name: " + value);
        }
    }

    /**
     * The nearest to {@code wanted} that every client accepts; one that is too long ends with a
     * number made from the whole, so that two long names stay two.
     */
    public static String fitted(String wanted) {
        String plain = wanted.replaceAll("[^A-Za-z0-9_-]", "_");
        if (plain.isEmpty()) {
            return "_";
        }
        if (plain.length() <= LONGEST) {
            return plain;
        }
        String number = Integer.toHexString(wanted.hashCode());
        return plain.substring(0, LONGEST - number.length() - 1) + "_" + number;
    }

    @Override
    public String toString() {
        return value;
    }
}
