package dev.toolroom.door.lsp;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Reports progress to the editor. The work does not wait for the editor; its begin and end are sent
 * in order once the editor has accepted the token.
 */
final class Progress {
    private final LanguageClient client;
    private final Either<String, Integer> token;
    private final CompletableFuture<Void> begun;

    private Progress(LanguageClient client, Either<String, Integer> token, String title) {
        this.client = client;
        this.token = token;
        var begin = new WorkDoneProgressBegin();
        begin.setTitle(title);
        begun =
                client.createProgress(new WorkDoneProgressCreateParams(token))
                        .thenAccept(agreed -> tell(begin));
    }

    static Progress begin(LanguageClient client, String name, String title) {
        return new Progress(client, Either.forLeft(name), title);
    }

    void end(String message) {
        var end = new WorkDoneProgressEnd();
        end.setMessage(message);
        var _ = begun.thenRun(() -> tell(end));
    }

    private void tell(WorkDoneProgressNotification news) {
        client.notifyProgress(new ProgressParams(token, Either.forLeft(news)));
    }
}
