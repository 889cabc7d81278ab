package dev.toolroom.capability.recall.read;

/**
 * The text of a session in pieces: what comes before its requests, each request, and the end.
 * Behind each other they are the text.
 */
public interface SessionPieces {
    int count();

    byte[] piece(int index);

    /** Whether it is not what is stored. */
    boolean isChanged(int index);
}
