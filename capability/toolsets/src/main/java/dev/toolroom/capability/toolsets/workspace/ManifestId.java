package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.kernel.call.CallId;

/** Names one state of a chat's files. */
public record ManifestId(String value) {
    /** An id like no other, and later than those drawn before. */
    static ManifestId random() {
        return new ManifestId(CallId.random().value());
    }

    @Override
    public String toString() {
        return value;
    }
}
