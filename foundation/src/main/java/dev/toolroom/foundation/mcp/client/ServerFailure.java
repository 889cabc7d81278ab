package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;

/** A server did not do what it was asked. The message names the server. */
public final class ServerFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What a caller can branch on. */
    public enum Kind {
        /** The command or the address is wrong. */
        CANNOT_START,
        /** It ended, or the connection to it did. */
        GONE,
        TIMEOUT,
        CANCELLED,
        /** It answered with an error of the protocol; {@link ServerFailure#code} has its number. */
        REJECTED,
        /** It answered with an HTTP status and no error of the protocol. */
        HTTP_STATUS,
        UNAUTHORIZED,
        /** What it sent is not MCP. */
        PROTOCOL,
        TOO_LARGE,
        FLOOD,
        /** More is under way than it may have, or than it reads. */
        BUSY,
        /** It asks for what this client does not offer. */
        NEEDS_INPUT,
        /** It was stopped, or waits for its next start. */
        NOT_READY
    }

    private final String server;
    private final Kind kind;
    private final String what;
    private final String nextStep;
    private final int code;

    public ServerFailure(String server, Kind kind, String what, String nextStep) {
        this(server, kind, what, nextStep, 0);
    }

    private ServerFailure(String server, Kind kind, String what, String nextStep, int code) {
        super("MCP server \"" + server + "\" " + what, null, false, false);
        this.server = server;
        this.kind = kind;
        this.what = what;
        this.nextStep = nextStep;
        this.code = code;
    }

    /** An error of the protocol in the place of a result. */
    public static ServerFailure rejected(String server, String method, Json.Obj error) {
        int code =
                error.get("code") instanceof Json.Num(String digits)
                        ? Math.clamp(parsed(digits), Integer.MIN_VALUE, Integer.MAX_VALUE)
                        : 0;
        String said = Text.brief(error.text("message", "no message"), 500);
        return new ServerFailure(
                server,
                Kind.REJECTED,
                "rejected " + method + ": " + said + " (code " + code + ").",
                "Correct the request; if it is right, look at the server's log.",
                code);
    }

    private static long parsed(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException notWhole) {
            return 0;
        }
    }

    public String server() {
        return server;
    }

    public Kind kind() {
        return kind;
    }

    /** The message without the server, from its verb on. */
    String what() {
        return what;
    }

    /** What can be done now. */
    public String nextStep() {
        return nextStep;
    }

    /** The number of the protocol's error, else 0. */
    public int code() {
        return code;
    }
}
