package dev.toolroom.door.lsp.session;

import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/** Refusals as errors of the protocol. */
public final class Refusals {
    private Refusals() {}

    public static ResponseErrorException badParams(String message) {
        return error(ResponseErrorCode.InvalidParams, message, null);
    }

    public static ResponseErrorException failed(String message) {
        return error(ResponseErrorCode.RequestFailed, message, null);
    }

    /** A tool's no: its words in the message, and in {@code data} what every other door answers. */
    public static ResponseErrorException of(Completed completed) {
        Object body = new WrittenJson(completed.json());
        return switch (completed.outcome()) {
            case Outcome.Refused refused ->
                    error(
                            refused.code().equals(CallRefusal.BAD_ARGUMENTS.code())
                                    ? ResponseErrorCode.InvalidParams
                                    : ResponseErrorCode.RequestFailed,
                            refused.message() + ". " + refused.nextStep(),
                            body);
            case Outcome.Failed _, Outcome.Answered _ ->
                    error(ResponseErrorCode.InternalError, "This failed; the log says why", body);
        };
    }

    /** Of whatever a request ends with: a bug goes to the log, never to the editor. */
    public static ResponseError of(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof CompletionException || cause instanceof InvocationTargetException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return switch (cause) {
            case ResponseErrorException said -> said.getResponseError();
            case UnsupportedOperationException _ ->
                    new ResponseError(
                            ResponseErrorCode.MethodNotFound,
                            "This server does not answer that.",
                            null);
            default -> {
                System.getLogger(Refusals.class.getName())
                        .log(System.Logger.Level.ERROR, "language server", cause);
                yield new ResponseError(
                        ResponseErrorCode.InternalError, "This failed; the log says why.", null);
            }
        };
    }

    private static ResponseErrorException error(
            ResponseErrorCode code, String message, @Nullable Object data) {
        return new ResponseErrorException(new ResponseError(code, message, data));
    }
}
