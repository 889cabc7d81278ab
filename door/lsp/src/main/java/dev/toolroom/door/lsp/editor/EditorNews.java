package dev.toolroom.door.lsp.editor;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;

/** Handles opened, changed and closed texts and publishes diagnostics after each. */
public final class EditorNews {
    private final Session session;
    private final Diagnostics diagnostics;
    private volatile boolean comparesVersions;

    public EditorNews(Session session, Diagnostics diagnostics) {
        this.session = session;
        this.diagnostics = diagnostics;
    }

    /** Whether the editor asks for what is found. */
    public void pulled(boolean pulled) {
        diagnostics.pulled(pulled);
    }

    /** Whether the editor takes edits for a version of a text, and refuses those for another. */
    public void comparesVersions(boolean compares) {
        comparesVersions = compares;
    }

    boolean comparesVersions() {
        return comparesVersions;
    }

    public void opened(TextDocumentItem file) {
        session.path(file.getUri())
                .ifPresent(
                        path ->
                                diagnostics.publish(
                                        session.put(path, file.getText(), file.getVersion()),
                                        path,
                                        file.getVersion()));
    }

    /** Ignores a change of a file that is not open, because the whole text is unknown. */
    public void changed(
            VersionedTextDocumentIdentifier file, List<TextDocumentContentChangeEvent> changes) {
        session.path(file.getUri())
                .filter(session::isOpen)
                .ifPresent(
                        path -> {
                            String text = Objects.requireNonNull(session.text(path));
                            for (var change : changes) {
                                text = applied(text, change);
                            }
                            diagnostics.publish(
                                    session.put(path, text, file.getVersion()),
                                    path,
                                    file.getVersion());
                        });
    }

    private static String applied(String text, TextDocumentContentChangeEvent change) {
        Range range = change.getRange();
        if (range == null) {
            return change.getText();
        }
        var lines = new Lines(text);
        int start = Places.offset(lines, range.getStart());
        int end = Math.max(start, Places.offset(lines, range.getEnd()));
        return text.substring(0, start) + change.getText() + text.substring(end);
    }

    public void closed(String uri) {
        session.path(uri)
                .ifPresent(
                        path -> {
                            diagnostics.publish(session.close(path), path, null);
                            diagnostics.forgetOthers();
                        });
    }

    /** Files were made, changed or deleted by others, or the editor has other folders. */
    public void looked() {
        session.starts().forEach(this::look);
        diagnostics.forgetOthers();
    }

    /** Reports the number of files. */
    public int look(Path start) {
        Snapshot snapshot = session.refresh(start);
        diagnostics.publish(start, snapshot);
        return snapshot.files().size();
    }
}
