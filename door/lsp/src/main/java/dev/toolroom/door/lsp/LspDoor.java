package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.editor.EditorClient;
import dev.toolroom.door.lsp.editor.Handshake;
import dev.toolroom.door.lsp.editor.RulePages;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.door.lsp.session.Reach;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.WrittenJson;
import dev.toolroom.kernel.MessageDoor;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Calls;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.jspecify.annotations.Nullable;

/** Serves editors that speak the language server protocol, on streams or in messages. */
public final class LspDoor implements MessageDoor {
    /** What it is after a shutdown that was asked for, and what it is without. */
    static final int ORDERLY = 0;

    static final int ABRUPT = 1;

    private final Parts parts;

    /** What every editor is served with. */
    public record Parts(
            String version,
            Workspaces workspaces,
            Calls calls,
            Supplier<CallId> ids,
            Workbench workbench,
            RulePages pages) {}

    public LspDoor(Parts parts) {
        this.parts = parts;
    }

    /**
     * Serves one editor until it sends {@code exit} or its stream ends.
     *
     * @param elsewhere other processes to inform about open files
     * @return the exit code
     */
    public int serve(InputStream in, OutputStream out, OpenBuffers elsewhere)
            throws InterruptedException {
        try (var connection =
                new EditorConnection(parts, elsewhere, Reach.local(), parts.pages())) {
            Launcher<EditorClient> launcher =
                    new Launcher.Builder<EditorClient>()
                            .setLocalServices(connection.services())
                            .setRemoteInterface(EditorClient.class)
                            .setClassLoader(LspDoor.class.getClassLoader())
                            .setInput(in)
                            .setOutput(out)
                            .setExecutorService(connection.messages())
                            .setExceptionHandler(Refusals::of)
                            .configureGson(WrittenJson::register)
                            .wrapMessages(new Order())
                            .create();
            connection.client(launcher.getRemoteProxy());
            Future<Void> listening = launcher.startListening();
            CompletableFuture<Integer> ended = connection.ended();
            connection.messages().execute(() -> awaitEnd(listening, ended));
            return ended.get();
        } catch (ExecutionException e) {
            System.getLogger(LspDoor.class.getName())
                    .log(System.Logger.Level.WARNING, "the stream of an editor broke", e);
            return ABRUPT;
        }
    }

    /** The library wraps first the way to the editor, then the way from it. */
    private static final class Order implements UnaryOperator<MessageConsumer> {
        private @Nullable MessageConsumer editor;

        @Override
        public MessageConsumer apply(MessageConsumer way) {
            MessageConsumer known = editor;
            if (known == null) {
                editor = way;
                return way;
            }
            return new Handshake(way, known);
        }
    }

    /** A stream that ends is an editor that has gone. */
    private static void awaitEnd(Future<Void> listening, CompletableFuture<Integer> ended) {
        try {
            listening.get();
            ended.complete(ORDERLY);
        } catch (ExecutionException e) {
            ended.complete(ABRUPT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Pages have no project folder, so they work in the models of the settings. */
    @Override
    public Talk open(Other other) {
        var connection =
                new EditorConnection(
                        parts,
                        OpenBuffers.NOWHERE,
                        Reach.within(parts.workspaces()::roots),
                        RulePages.NONE);
        return new MessageTalk(connection, other);
    }
}
