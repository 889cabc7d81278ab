package dev.toolroom.foundation.relational.sql;

/** Writes and reads comments inside declarations, in which SQLite stores them. */
public final class SqliteComments {
    private static final String END = "*/";

    /** The escaped form of {@link #END}: it contains an invisible character. */
    private static final String ESCAPED_END = "*\u2063/";

    private SqliteComments() {}

    public static String written(String comment) {
        return "/* " + comment.replace(END, ESCAPED_END) + " " + END;
    }

    public static String read(String text) {
        return text.substring(2, text.length() - 2).strip().replace(ESCAPED_END, END);
    }
}
