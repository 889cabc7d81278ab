package dev.toolroom.door.lsp.session;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;

/**
 * The one thread that edits and questions go through, in the order they came; and those beside it
 * that look through what never changes.
 */
public final class LanguageThread implements AutoCloseable {
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("language-server").factory());

    /** What spins would stop virtual threads; more of these than processors would only wait. */
    private final ExecutorService readers =
            Executors.newFixedThreadPool(
                    Math.max(2, Runtime.getRuntime().availableProcessors()),
                    Thread.ofPlatform().daemon().name("language-reader-", 0).factory());

    /** A question: one that was withdrawn before its turn is not answered. */
    public <T> CompletableFuture<T> ask(Supplier<T> question) {
        return ask(wanted -> question.get());
    }

    /**
     * A question that may take long.
     *
     * @param question asks again and again whether it is still wanted, and ends where it is not:
     *     those behind it wait
     */
    public <T> CompletableFuture<T> ask(Function<CancelChecker, T> question) {
        return CompletableFutures.computeAsync(
                thread,
                wanted -> {
                    wanted.checkCanceled();
                    return question.apply(wanted);
                });
    }

    /**
     * A question about something that never changes: it is taken in its turn, after the edits that
     * came before, and looked through beside everything else.
     */
    public <D, T> CompletableFuture<T> read(
            Function<CancelChecker, D> taken, Function<D, T> question) {
        var answer = new CompletableFuture<T>();
        CancelChecker wanted =
                () -> {
                    if (answer.isCancelled()) {
                        throw new CancellationException();
                    }
                };
        thread.execute(
                () ->
                        complete(
                                answer,
                                () -> {
                                    wanted.checkCanceled();
                                    D document = taken.apply(wanted);
                                    readers.execute(
                                            () ->
                                                    complete(
                                                            answer,
                                                            () ->
                                                                    answer.complete(
                                                                            question.apply(
                                                                                    document))));
                                }));
        return answer;
    }

    private static void complete(CompletableFuture<?> answer, Runnable work) {
        try {
            work.run();
        } catch (CancellationException withdrawn) {
            answer.cancel(false);
        } catch (RuntimeException | StackOverflowError problem) {
            answer.completeExceptionally(problem);
        }
    }

    public void tell(Runnable news) {
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
        readers.shutdown();
    }
}
