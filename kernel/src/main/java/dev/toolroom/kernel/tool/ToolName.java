package dev.toolroom.kernel.tool;

import java.util.regex.Pattern;

/** The name of a tool, in the form that every client accepts. */
public record ToolName(String value) {
    private static final int MAX_LENGTH = 64;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1," + MAX_LENGTH + "}");

    public ToolName {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not a tool name: " + value);
        }
    }

    /**
     * Returns a valid name close to {@code wanted}. A name that is too long ends with a hash of the
     * whole, so that different names stay different.
     */
    public static String fitted(String wanted) {
        String plain = wanted.replaceAll("[^A-Za-z0-9_-]", "_");
        if (plain.isEmpty()) {
            return "_";
        }
        if (plain.length() <= MAX_LENGTH) {
            return plain;
        }
        String number = Integer.toHexString(wanted.hashCode());
        return plain.substring(0, MAX_LENGTH - number.length() - 1) + "_" + number;
    }

    @Override
    public String toString() {
        return value;
    }
}
