package dev.toolroom.door.lsp.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.WrittenJson;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one editor: each waits for the edits before it, then for its answer, while typing
 * goes on; a request that is cancelled stops its call.
 *
 * <p>A request may say beside its arguments which conversation it belongs to ({@code _meta}, as in
 * MCP), where progress is reported ({@code workDoneToken}), and which file it is about ({@code
 * textDocument}). A refusal is an error of the protocol, with the tool's own shape as its data.
 */
public final class EditorCalls {
    public static final String DOCUMENT = "textDocument";
    private static final String META = "_meta";
    private static final String TOKEN = "workDoneToken";
    private static final String CHAT = "toolroom/chat";
    private static final String CONTENT = "toolroom/content";

    /** Metadata beside the arguments of a request. */
    public static final Set<String> NOT_ARGUMENTS = Set.of(DOCUMENT, META, TOKEN);

    private final Calls calls;
    private final Supplier<CallId> ids;
    private final Session session;
    private final LanguageThread thread;
    private final OpenBuffers elsewhere;
    private final EditorClient editor;
    private volatile String client = "editor";
    private volatile boolean canAsk;

    public EditorCalls(
            Calls calls,
            Supplier<CallId> ids,
            Session session,
            LanguageThread thread,
            OpenBuffers elsewhere,
            EditorClient editor) {
        this.calls = calls;
        this.ids = ids;
        this.session = session;
        this.thread = thread;
        this.elsewhere = elsewhere;
        this.editor = editor;
    }

    public void client(String name) {
        client = name;
    }

    /**
     * Reads {@code experimental.toolroom.confirm}: whether the editor can ask its user. Over HTTP
     * any program may say that it can, and would be asked itself; a page has its own way to decide.
     */
    public void experimental(@Nullable Object capabilities) {
        canAsk =
                session.principal().equals(Caller.LOCAL)
                        && capabilities instanceof JsonObject all
                        && all.get("toolroom") instanceof JsonObject ours
                        && ours.get("confirm") instanceof JsonPrimitive flag
                        && flag.getAsBoolean();
    }

    /**
     * Makes a call for the editor.
     *
     * @param params the request as it came
     * @param arguments what the tool is called with, given the folder that the editor works in
     */
    public CompletableFuture<Object> call(
            String tool,
            @Nullable JsonObject params,
            Function<@Nullable Path, Json.Obj> arguments) {
        CallId id = ids.get();
        var listener = new EditorListener(editor, token(params), canAsk, wantsContent(params));
        var answer =
                thread.ask(() -> root(params))
                        .thenApplyAsync(
                                root -> {
                                    elsewhere.settle();
                                    Path folder = root.orElse(null);
                                    return awaitAnswer(
                                            new ToolCall(
                                                    id,
                                                    tool,
                                                    arguments.apply(folder),
                                                    caller(chat(params), folder)),
                                            listener);
                                },
                                Thread::startVirtualThread);
        var _ =
                answer.whenComplete(
                        (done, problem) -> {
                            if (answer.isCancelled()) {
                                listener.leave();
                                calls.cancel(id);
                            }
                        });
        return answer;
    }

    /** A file that is open alone is worked on in its folder. */
    private Caller caller(String chat, @Nullable Path model) {
        Path folder =
                model != null && model.toString().endsWith(".dlang") ? model.getParent() : model;
        return new Caller("lsp", client, chat, session.principal(), folder);
    }

    private Optional<Path> root(@Nullable JsonObject params) {
        if (params != null && params.get(DOCUMENT) instanceof JsonObject document) {
            JsonElement uri = document.get("uri");
            if (uri != null && uri.isJsonPrimitive()) {
                return session.path(uri.getAsString()).map(session::start);
            }
        }
        return session.folders().stream().findFirst().or(session::someText);
    }

    private static String chat(@Nullable JsonObject params) {
        return params != null
                        && params.get(META) instanceof JsonObject meta
                        && meta.get(CHAT) instanceof JsonPrimitive chat
                        && !chat.getAsString().isBlank()
                ? chat.getAsString()
                : "lsp";
    }

    /** Whether pictures, links and the render plan are wanted beside the answer. */
    private static boolean wantsContent(@Nullable JsonObject params) {
        return params != null
                && params.get(META) instanceof JsonObject meta
                && meta.get(CONTENT) instanceof JsonPrimitive wanted
                && wanted.isBoolean()
                && wanted.getAsBoolean();
    }

    private static @Nullable Either<String, Integer> token(@Nullable JsonObject params) {
        if (params != null && params.get(TOKEN) instanceof JsonPrimitive token) {
            return token.isNumber()
                    ? Either.forRight(token.getAsInt())
                    : Either.forLeft(token.getAsString());
        }
        return null;
    }

    private Object awaitAnswer(ToolCall call, EditorListener listener) {
        try {
            Completed completed = calls.call(call, listener);
            if (completed.isError()) {
                throw Refusals.of(completed);
            }
            return new WrittenJson(
                    listener.wantsContent() ? completed.shown().write() : completed.json());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ResponseErrorException(
                    new ResponseError(
                            ResponseErrorCode.RequestCancelled, "stopped before its end", null));
        }
    }
}
