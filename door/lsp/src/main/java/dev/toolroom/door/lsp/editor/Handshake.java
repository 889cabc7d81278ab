package dev.toolroom.door.lsp.editor;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * Enforces the order of the protocol: {@code initialize} first, and only {@code exit} after {@code
 * shutdown}. Used by the thread that reads the editor's messages.
 */
public final class Handshake implements MessageConsumer {
    private final MessageConsumer server;
    private final MessageConsumer editor;
    private Stage stage = Stage.STRANGER;

    private enum Stage {
        STRANGER,
        AT_WORK,
        LEAVING
    }

    /**
     * @param server handles the messages that are allowed
     * @param editor receives an error for each refused request
     */
    public Handshake(MessageConsumer server, MessageConsumer editor) {
        this.server = server;
        this.editor = editor;
    }

    @Override
    public void consume(Message message) {
        switch (message) {
            case RequestMessage request -> request(request);
            case NotificationMessage news when news.getMethod().equals("exit") ->
                    server.consume(news);
            // Notifications cannot be refused in this protocol.
            case NotificationMessage news when stage != Stage.AT_WORK -> {}
            default -> server.consume(message);
        }
    }

    private void request(RequestMessage request) {
        boolean introduction = request.getMethod().equals("initialize");
        if (stage == Stage.STRANGER && !introduction) {
            refuse(
                    request,
                    ResponseErrorCode.ServerNotInitialized,
                    "Say initialize first: '" + request.getMethod() + "' comes after it.");
        } else if (stage == Stage.LEAVING) {
            refuse(
                    request,
                    ResponseErrorCode.InvalidRequest,
                    "After shutdown only exit may come, not '" + request.getMethod() + "'.");
        } else if (stage == Stage.AT_WORK && introduction) {
            refuse(request, ResponseErrorCode.InvalidRequest, "initialize may be said once.");
        } else {
            if (introduction) {
                stage = Stage.AT_WORK;
            } else if (request.getMethod().equals("shutdown")) {
                stage = Stage.LEAVING;
            }
            server.consume(request);
        }
    }

    private void refuse(RequestMessage request, ResponseErrorCode code, String why) {
        var answer = new ResponseMessage();
        answer.setJsonrpc("2.0");
        answer.setRawId(request.getRawId());
        answer.setError(new ResponseError(code, why, null));
        editor.consume(answer);
    }
}
