package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;

/** Thrown when a server did not do what it was asked. The message names the server. */
public final class ServerFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The kinds of failure a caller can distinguish. */
    public enum Kind {
        /** The command or the address is wrong. */
        CANNOT_START,
        /** The server or the connection to it ended. */
        GONE,
        TIMEOUT,
        CANCELLED,
        /** It answered with a JSON-RPC error, numbered {@link ServerFailure#code}. */
        REJECTED,
        /** It answered with an HTTP error status and no JSON-RPC error. */
        HTTP_STATUS,
        UNAUTHORIZED,
        /** It sent something that is not valid MCP. */
        PROTOCOL,
        TOO_LARGE,
        FLOOD,
        /** It has the maximum of pending requests, or does not read its input. */
        BUSY,
        /** It needs input that this client does not offer. */
        NEEDS_INPUT,
        /** It was stopped or waits to be restarted. */
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

    /** Returns the failure for a JSON-RPC error. */
    public static ServerFailure rejected(String server, String method, Json.Obj error) {
        int code =
                error.get("code") instanceof Json.Num(String digits)
                        ? Math.clamp(parseCode(digits), Integer.MIN_VALUE, Integer.MAX_VALUE)
                        : 0;
        String message = Text.brief(error.text("message", "no message"), 500);
        return new ServerFailure(
                server,
                Kind.REJECTED,
                "rejected " + method + ": " + message + " (code " + code + ").",
                "Correct the request; if it is right, look at the server's log.",
                code);
    }

    private static long parseCode(String digits) {
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

    /** Returns the message without the server name, starting with its verb. */
    String what() {
        return what;
    }

    /** Returns advice on what to do now. */
    public String nextStep() {
        return nextStep;
    }

    /** Returns the JSON-RPC error code; 0 if there is none. */
    public int code() {
        return code;
    }
}
