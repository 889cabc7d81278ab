package dev.toolroom.door.lsp;

import com.google.gson.JsonParseException;
import dev.toolroom.door.lsp.editor.EditorClient;
import dev.toolroom.door.lsp.editor.Handshake;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.WrittenJson;
import dev.toolroom.kernel.MessageDoor;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/** The protocol in whole messages, without the headers that a stream needs. */
public final class MessageTalk implements MessageDoor.Talk {
    private static final String NO_JSON =
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"this is no"
                    + " message of JSON-RPC\"}}";

    private final EditorConnection connection;
    private final MessageDoor.Other other;
    private final Wiring wiring;

    public MessageTalk(EditorConnection connection, MessageDoor.Other other) {
        this.connection = connection;
        this.other = other;
        this.wiring = new Wiring(connection, other);
        connection.client(ServiceEndpoints.toServiceObject(wiring.endpoint, EditorClient.class));
        var _ = connection.ended().thenRun(other::close);
    }

    /** What the library's builder makes of our services, with another consumer at its end. */
    private static final class Wiring extends Launcher.Builder<EditorClient> {
        private final MessageJsonHandler json;
        private final RemoteEndpoint endpoint;
        private final Handshake incoming;

        Wiring(EditorConnection connection, MessageDoor.Other other) {
            setLocalServices(connection.services());
            setRemoteInterface(EditorClient.class);
            configureGson(WrittenJson::register);
            json = createJsonHandler();
            MessageConsumer outgoing = message -> other.send(json.serialize(message));
            endpoint =
                    new RemoteEndpoint(
                            outgoing,
                            ServiceEndpoints.toEndpoint(connection.services()),
                            Refusals::of);
            endpoint.setJsonHandler(json);
            json.setMethodProvider(endpoint);
            incoming = new Handshake(endpoint, outgoing);
        }
    }

    @Override
    public void message(String text) {
        try {
            Message message = wiring.json.parseMessage(text);
            if (message == null) {
                other.send(NO_JSON);
            } else {
                wiring.incoming.consume(message);
            }
        } catch (MessageIssueException wrong) {
            wiring.endpoint.handle(wrong.getRpcMessage(), wrong.getIssues());
        } catch (JsonParseException | IllegalStateException notJson) {
            other.send(NO_JSON);
        }
    }

    @Override
    public void end() {
        connection.close();
    }
}
