package dev.toolroom.capability.designer.exchange.token;

/** A text, or one statement of it, that does not say what it should, and where. */
public final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int line;

    public Unreadable(int line, String message) {
        super(message, null, false, false);
        this.line = line;
    }

    public int line() {
        return line;
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
