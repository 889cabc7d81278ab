package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.kernel.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries messages to and from one server. Safe for use by several threads; only {@link #close}
 * waits for the server.
 */
public interface Transport extends AutoCloseable {
    /** Opens a transport, which delivers messages to the inbox from then on, on any thread. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens it, and starts the server if that is a local process.
         *
         * @throws ServerFailure if the server cannot be started
         */
        Transport open(Inbox inbox);
    }

    /** Receives messages of a server. */
    interface Inbox {
        /**
         * Receives one message or an array of them.
         *
         * @param request id of the request whose HTTP response carried it, if known
         */
        void receive(Json message, @Nullable Json request);

        /** Reports that something other than a message came. */
        void unreadable(ServerFailure.Kind kind, String what, @Nullable Json request);

        /** Reports that a request will not be answered. */
        void failed(Json request, ServerFailure why);

        /** Reports that the connection has ended. */
        void gone(ServerFailure why);
    }

    /**
     * A message to send.
     *
     * @param headers parts of the message that HTTP repeats as headers
     */
    record Outbound(Json.Obj message, Era era, Map<String, String> headers) {}

    void send(Outbound outbound);

    /** Abandons a request whose caller has given up. */
    default void forget(Json request) {}

    /** Whether only a failed write shows that the server no longer reads. */
    default boolean needsProbes() {
        return false;
    }

    /** Called when the handshake is done. */
    default void agreed(ServerInfo info) {}

    /** Ends the connection, and the server if it was started for it. */
    @Override
    void close();
}
