package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.kernel.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way to one server. Safe for use by several threads; none of its methods waits for the server
 * but {@link #close}.
 */
public interface Transport extends AutoCloseable {
    /** Opens the way; what comes back goes to the inbox, from now on and on any thread. */
    @FunctionalInterface
    interface Opener {
        /**
         * Starts the server where it is a process.
         *
         * @throws ServerFailure if the server cannot be started
         */
        Transport open(Inbox inbox);
    }

    /** Takes what comes from a server. */
    interface Inbox {
        /**
         * One message, or an array of them.
         *
         * @param request the id of the request whose answer carried it, where that is known
         */
        void receive(Json message, @Nullable Json request);

        /** What came was no message. */
        void unreadable(ServerFailure.Kind kind, String what, @Nullable Json request);

        /** That request will not be answered. */
        void failed(Json request, ServerFailure why);

        /** Nothing will be answered any more. */
        void gone(ServerFailure why);
    }

    /**
     * One message on its way.
     *
     * @param headers what HTTP repeats of the message in headers of its own
     */
    record Outbound(Json.Obj message, Era era, Map<String, String> headers) {}

    void send(Outbound outbound);

    /** Nobody waits for the answer to that request any more. */
    default void forget(Json request) {}

    /** Whether only a failed write tells that the server takes no more requests. */
    default boolean needsProbes() {
        return false;
    }

    /** The handshake is done. */
    default void agreed(ServerInfo info) {}

    /** Ends the connection, and the server if it was started for it. */
    @Override
    void close();
}
