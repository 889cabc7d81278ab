package dev.toolroom.door.lsp;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;

/** The one thread that edits and questions go through, in the order they came. */
final class LanguageThread implements AutoCloseable {
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("language-server").factory());

    /** A question: one that was withdrawn before its turn is not answered. */
    <T> CompletableFuture<T> ask(Supplier<T> question) {
        return CompletableFutures.computeAsync(
                thread,
                cancelled -> {
                    cancelled.checkCanceled();
                    return question.get();
                });
    }

    void tell(Runnable news) {
        thread.execute(
                () -> {
                    try {
                        news.run();
                    } catch (RuntimeException bug) {
                        System.getLogger(LanguageThread.class.getName())
                                .log(System.Logger.Level.ERROR, "language server", bug);
                    }
                });
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
