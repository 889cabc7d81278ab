package dev.toolroom.door.lsp;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;

/** The one thread that edits and questions go through, in the order they came. */
final class LanguageThread implements AutoCloseable {
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("language-server").factory());

    /** A question: one that was withdrawn before its turn is not answered. */
    <T> CompletableFuture<T> ask(Supplier<T> question) {
        return ask(wanted -> question.get());
    }

    /**
     * A question that may take long.
     *
     * @param question asks again and again whether it is still wanted, and ends where it is not:
     *     those behind it wait
     */
    <T> CompletableFuture<T> ask(Function<CancelChecker, T> question) {
        return CompletableFutures.computeAsync(
                thread,
                wanted -> {
                    wanted.checkCanceled();
                    return question.apply(wanted);
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
