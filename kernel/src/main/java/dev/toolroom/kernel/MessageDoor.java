package dev.toolroom.kernel;

/**
 * A door that exchanges text messages, so that another door can carry it. The application connects
 * the two, and neither depends on the other.
 */
public interface MessageDoor {
    /**
     * Begins a conversation.
     *
     * @param other receives messages, from any thread
     */
    Talk open(Other other);

    /** The client. */
    interface Other {
        void send(String message);

        /** Ends the conversation. */
        void close();
    }

    /** A conversation, called by one thread at a time. */
    interface Talk {
        void message(String message);

        /** Called when the client has gone. */
        void end();
    }
}
