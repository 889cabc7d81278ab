package dev.toolroom.kernel.call;

/** What is at stake in a call that asks a person. It decides who may approve, and for how long. */
public enum Risk {
    /** Runs in the sandbox, or can be undone. May be approved for a chat. */
    CONFINED,
    /** Destroys, widens rights or leaves the machine. Approved by a person, one call at a time. */
    LASTING
}
