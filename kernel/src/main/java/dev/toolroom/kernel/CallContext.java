package dev.toolroom.kernel;

/** What a tool may know about the call it serves. */
public record CallContext(
        CallId id,
        Caller caller,
        Limits limits,
        Cancellation cancellation,
        CallListener listener,
        Exports exports) {}
