package dev.toolroom.foundation.web;

import dev.toolroom.kernel.MessageDoor;
import io.javalin.config.RoutesConfig;
import io.javalin.websocket.WsConnectContext;
import io.javalin.websocket.WsContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Offers a message door on WebSockets, behind the same gate as everything else. */
public final class MessageSocket {
    private static final int PING_SECONDS = 20;

    private final String path;
    private final MessageDoor door;
    private final Map<String, MessageDoor.Talk> talks = new ConcurrentHashMap<>();

    public MessageSocket(String path, MessageDoor door) {
        this.path = path;
        this.door = door;
    }

    public void mount(RoutesConfig routes) {
        routes.ws(
                path,
                socket -> {
                    socket.onConnect(this::open);
                    socket.onMessage(
                            message -> {
                                MessageDoor.Talk talk = talks.get(message.sessionId());
                                if (talk != null) {
                                    talk.message(message.message());
                                }
                            });
                    socket.onClose(this::end);
                    socket.onError(this::end);
                });
    }

    private void open(WsConnectContext socket) {
        socket.enableAutomaticPings(PING_SECONDS, TimeUnit.SECONDS);
        talks.put(socket.sessionId(), door.open(new Sending(socket)));
    }

    private void end(WsContext socket) {
        MessageDoor.@Nullable Talk talk = talks.remove(socket.sessionId());
        if (talk != null) {
            talk.end();
        }
    }

    /** Sends one message at a time; drops messages for a closed socket. */
    private record Sending(WsContext socket) implements MessageDoor.Other {
        @Override
        public void send(String message) {
            synchronized (socket) {
                if (socket.session.isOpen()) {
                    socket.send(message);
                }
            }
        }

        @Override
        public void close() {
            socket.closeSession();
        }
    }
}
