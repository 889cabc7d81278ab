package dev.toolroom.kernel;

/**
 * A door that speaks in whole text messages, so that another one can carry it: the house mounts it
 * there, and neither knows the other.
 */
public interface MessageDoor {
    /**
     * Someone has come in.
     *
     * @param other where answers go, from any thread
     */
    Talk open(Other other);

    /** Who is on the other side. */
    interface Other {
        void send(String message);

        /** Ends it from this side. */
        void close();
    }

    /** One conversation. Called by one thread at a time. */
    interface Talk {
        void message(String message);

        /** The other side is gone, however it went. */
        void end();
    }
}
