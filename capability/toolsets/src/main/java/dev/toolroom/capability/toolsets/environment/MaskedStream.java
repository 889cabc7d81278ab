package dev.toolroom.capability.toolsets.environment;

/** Masks text that comes in pieces: what may be the beginning of a value waits for the next one. */
public final class MaskedStream {
    private final SecretMask mask;
    private String held = "";

    public MaskedStream(SecretMask mask) {
        this.mask = mask;
    }

    /** What can be shown by now. */
    public synchronized String next(String piece) {
        String text = held + piece;
        int shown = text.length() - mask.begun(text);
        held = text.substring(shown);
        return mask.redact(text.substring(0, shown));
    }

    /** What was held, when nothing more comes. */
    public synchronized String end() {
        String last = mask.redact(held);
        held = "";
        return last;
    }
}
