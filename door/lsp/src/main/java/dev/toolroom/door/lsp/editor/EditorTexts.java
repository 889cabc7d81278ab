package dev.toolroom.door.lsp.editor;

import dev.toolroom.capability.domainlang.Editors;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Changes what this editor has open by asking the editor: so its undo knows of the change, and what
 * is typed meanwhile is not lost.
 */
public final class EditorTexts implements Editors.Texts {
    private static final int PATIENCE_SECONDS = 10;

    private final Session session;
    private final LanguageThread thread;
    private final LanguageClient client;
    private final EditorNews news;

    public EditorTexts(
            Session session, LanguageThread thread, LanguageClient client, EditorNews news) {
        this.session = session;
        this.thread = thread;
        this.client = client;
        this.news = news;
    }

    @Override
    public void written() {
        thread.tell(news::looked);
    }

    @Override
    public boolean holds(Path file) {
        return asked(thread.ask(() -> session.isOpen(file)));
    }

    @Override
    public boolean apply(Map<Path, String> texts) {
        return asked(
                thread.ask(() -> edit(texts))
                        .thenCompose(
                                edit ->
                                        client.applyEdit(
                                                new ApplyWorkspaceEditParams(edit, "Edit model")))
                        .thenApply(answer -> answer != null && answer.isApplied()));
    }

    /**
     * For the texts as they are known here. What was typed since is on its way: an editor that
     * compares versions refuses the edit then, where another would put it at the wrong place.
     */
    private WorkspaceEdit edit(Map<Path, String> texts) {
        Map<String, List<TextEdit>> changes = new LinkedHashMap<>();
        List<Either<TextDocumentEdit, ResourceOperation>> versioned = new ArrayList<>();
        texts.forEach(
                (file, text) -> {
                    String now = session.text(file);
                    if (now != null) {
                        TextEdit change = difference(now, text);
                        changes.put(Uris.uri(file), List.of(change));
                        versioned.add(
                                Either.forLeft(
                                        new TextDocumentEdit(
                                                new VersionedTextDocumentIdentifier(
                                                        Uris.uri(file), session.version(file)),
                                                List.of(Either.forLeft(change)))));
                    }
                });
        return news.comparesVersions() ? new WorkspaceEdit(versioned) : new WorkspaceEdit(changes);
    }

    /** What is between the beginning and the end that stay: the rest keeps its marks and folds. */
    private static TextEdit difference(String before, String after) {
        int shorter = Math.min(before.length(), after.length());
        int head = 0;
        while (head < shorter && before.charAt(head) == after.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.charAt(before.length() - 1 - tail)
                        == after.charAt(after.length() - 1 - tail)) {
            tail++;
        }
        var lines = new Lines(before);
        return new TextEdit(
                new Range(position(lines, head), position(lines, before.length() - tail)),
                after.substring(head, after.length() - tail));
    }

    private static Position position(Lines lines, int offset) {
        return new Position(lines.line(offset), lines.column(offset));
    }

    private static boolean asked(java.util.concurrent.CompletableFuture<Boolean> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            // An editor that cannot, or does not answer, has not taken it.
            return false;
        }
    }
}
