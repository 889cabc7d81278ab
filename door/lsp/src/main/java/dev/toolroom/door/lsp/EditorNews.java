package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.syntax.Lines;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** What the editor tells: texts come, change and go, and each time it hears what is found. */
final class EditorNews {
    private final Session session;
    private final Diagnostics diagnostics;

    EditorNews(Session session, Diagnostics diagnostics) {
        this.session = session;
        this.diagnostics = diagnostics;
    }

    void opened(String uri, String text) {
        Uris.path(uri).ifPresent(path -> diagnostics.publish(session.put(path, text), path));
    }

    void changed(String uri, List<TextDocumentContentChangeEvent> changes) {
        Uris.path(uri)
                .ifPresent(
                        path -> {
                            String text = session.text(path);
                            for (var change : changes) {
                                text = applied(text == null ? "" : text, change);
                            }
                            if (text != null) {
                                diagnostics.publish(session.put(path, text), path);
                            }
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

    void closed(String uri) {
        Uris.path(uri).ifPresent(path -> diagnostics.publish(session.close(path), path));
    }

    /** Files were made, changed or deleted by others. */
    void looked() {
        session.folders().forEach(this::look);
    }

    /** Says how many files there are. */
    int look(Path folder) {
        Snapshot snapshot = session.refresh(folder);
        diagnostics.publish(snapshot);
        return snapshot.files().size();
    }
}
