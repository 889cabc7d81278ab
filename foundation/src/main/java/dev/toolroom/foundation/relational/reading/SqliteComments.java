package dev.toolroom.foundation.relational.reading;

/** Comments in the text of a declaration, there and back. */
public final class SqliteComments {
    private static final String END = "*/";

    /** An end that is none, because of a letter that nobody sees. */
    private static final String NO_END = "*\u2063/";

    private SqliteComments() {}

    public static String written(String comment) {
        return "/* " + comment.replace(END, NO_END) + " " + END;
    }

    static String read(String text) {
        return text.substring(2, text.length() - 2).strip().replace(NO_END, END);
    }
}
