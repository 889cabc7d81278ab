package dev.toolroom.capability.recall.read;

import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** The fields of a session. Most are missing in some version. */
public record SessionHeader(
        @Nullable Long version,
        @Nullable String requester,
        @Nullable String responder,
        @Nullable String location,
        @Nullable Long created,
        @Nullable Long lastMessage,
        @Nullable String title,
        @Nullable Boolean imported,
        @Nullable String workingDirectory,
        @Nullable String repository) {
    /** Reads the header of a VS Code session. */
    public static SessionHeader of(Json.Obj session) {
        String location = JsonValues.text(session, "initialLocation");
        String title = JsonValues.text(session, "customTitle");
        return new SessionHeader(
                JsonValues.number(session, "version"),
                JsonValues.text(session, "requesterUsername"),
                JsonValues.text(session, "responderUsername"),
                "editing-session".equals(location) ? "panel" : location,
                JsonValues.number(session, "creationDate"),
                JsonValues.number(session, "lastMessageDate"),
                title == null ? JsonValues.text(session, "computedTitle") : title,
                JsonValues.flag(session, "isImported"),
                JsonValues.text(session, "workingDirectory"),
                JsonValues.text(session.object("repoData"), "remoteUrl"));
    }
}
