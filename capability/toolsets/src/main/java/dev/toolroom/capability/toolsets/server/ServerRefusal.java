package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.kernel.call.Refusal;
import java.util.function.UnaryOperator;

/** The reasons for which a call of a server's tool has no result. */
public enum ServerRefusal implements Refusal.Code {
    /** The tool ran and says that it failed. */
    TOOL_ERROR("server.tool-error"),
    /** The server is starting, stopped, failed, or lacks a value. */
    NOT_READY("server.not-ready"),
    /** The server did not answer in time. */
    TIMEOUT("server.timeout"),
    CANCELLED("server.cancelled"),
    /** The server does not take these arguments, or not this call. */
    REJECTED("server.rejected"),
    /** The tool is not the one that was listed and approved; nothing was sent. */
    TOOL_CHANGED("server.tool-changed"),
    /** The server refused our credentials. */
    UNAUTHORIZED("server.unauthorized"),
    /** The server ended, or did not answer as the protocol says. */
    FAILED("server.failed");

    private final String code;

    ServerRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }

    static Refusal removed(String server, String tool) {
        return new Refusal(
                TOOL_CHANGED,
                "MCP server \""
                        + server
                        + "\" no longer has the tool "
                        + tool
                        + "; nothing was called",
                "List the tools again and choose another one.");
    }

    static Refusal changed(String server, String tool) {
        return new Refusal(
                TOOL_CHANGED,
                "MCP server \""
                        + server
                        + "\" has changed the tool "
                        + tool
                        + " since it was listed; nothing was called",
                "List the tools again, read what this one does now, then call it.");
    }

    /**
     * @param mask hides the values that the server was given: its own words may have them
     */
    static Refusal of(ServerFailure failure, UnaryOperator<String> mask) {
        ServerRefusal code =
                switch (failure.kind()) {
                    case NOT_READY -> NOT_READY;
                    case TIMEOUT -> TIMEOUT;
                    case CANCELLED -> CANCELLED;
                    case REJECTED, NEEDS_INPUT, BUSY -> REJECTED;
                    case UNAUTHORIZED -> UNAUTHORIZED;
                    case CANNOT_START, GONE, HTTP_STATUS, PROTOCOL, TOO_LARGE, FLOOD -> FAILED;
                };
        return new Refusal(
                code, mask.apply(String.valueOf(failure.getMessage())), failure.nextStep());
    }
}
