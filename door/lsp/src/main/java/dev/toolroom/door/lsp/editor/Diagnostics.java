package dev.toolroom.door.lsp.editor;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/** Publishes diagnostics, only if they changed. */
public final class Diagnostics {
    private static final String SOURCE = "domain-lang";

    /**
     * The published findings of a file, and the model they come from. Several models may have the
     * file.
     */
    private record Told(Path start, List<Diagnostic> found) {}

    private final LanguageClient client;
    private final Session session;
    private final Map<Path, Told> published = new HashMap<>();

    private final RulePages pages;
    private boolean pulled;
    private volatile boolean linked;

    public Diagnostics(LanguageClient client, Session session, RulePages pages) {
        this.client = client;
        this.session = session;
        this.pages = pages;
    }

    /** Whether the editor shows a link with a code. */
    public void linked(boolean shown) {
        linked = shown;
    }

    /**
     * The file that was touched first, then whatever has changed because of it.
     *
     * @param version of the text that this is about, so that an editor that has gone on can tell
     */
    public void publish(Snapshot snapshot, Path first, @Nullable Integer version) {
        Path start = session.start(first);
        List<Diagnostic> found = of(snapshot, first);
        published.put(first, new Told(start, found));
        send(first, found, version);
        publish(start, snapshot);
    }

    /** Whatever has changed in the model of a start. */
    public void publish(Path start, Snapshot snapshot) {
        Set<Path> known = new HashSet<>();
        for (Path path : snapshot.paths()) {
            if (session.shows(start, path)) {
                known.add(path);
                publishNews(start, snapshot, path);
            }
        }
        forget((file, of) -> of.equals(start) && !known.contains(file));
    }

    /** Clears the findings of models that the editor no longer shows. */
    public void forgetOthers() {
        Set<Path> starts = session.starts();
        forget((_, of) -> !starts.contains(of));
    }

    private void forget(BiPredicate<Path, Path> gone) {
        for (var each : List.copyOf(published.entrySet())) {
            if (gone.test(each.getKey(), each.getValue().start())) {
                published.remove(each.getKey());
                if (!each.getValue().found().isEmpty()) {
                    client.publishDiagnostics(
                            new PublishDiagnosticsParams(Uris.uri(each.getKey()), List.of()));
                }
            }
        }
    }

    /** Compared as they are shown: a file can change around a finding and leave its offset. */
    private void publishNews(Path start, Snapshot snapshot, Path path) {
        List<Diagnostic> found = of(snapshot, path);
        Told before = published.put(path, new Told(start, found));
        if (before == null ? !found.isEmpty() : !before.found().equals(found)) {
            send(path, found, null);
        }
    }

    /** The findings of a file; none if it belongs to no model. */
    public List<Diagnostic> of(String uri) {
        return session.path(uri)
                .map(path -> of(session.snapshot(session.start(path)), path))
                .orElse(List.of());
    }

    private List<Diagnostic> of(Snapshot snapshot, Path path) {
        Lines lines = snapshot.lines(path);
        return snapshot.findings(path).stream().map(each -> withLink(lines, each)).toList();
    }

    private Diagnostic withLink(Lines lines, Finding finding) {
        Diagnostic diagnostic = diagnostic(lines, finding);
        if (linked) {
            pages.address(finding.rule())
                    .map(DiagnosticCodeDescription::new)
                    .ifPresent(diagnostic::setCodeDescription);
        }
        return diagnostic;
    }

    public void pulled(boolean asked) {
        pulled = asked;
    }

    private void send(Path path, List<Diagnostic> found, @Nullable Integer version) {
        if (pulled) {
            if (version == null) {
                var _ = client.refreshDiagnostics();
            }
            return;
        }
        var params = new PublishDiagnosticsParams(Uris.uri(path), found);
        if (version != null) {
            params.setVersion(version);
        }
        client.publishDiagnostics(params);
    }

    public static Diagnostic diagnostic(Lines lines, Finding finding) {
        var diagnostic = new Diagnostic(Places.range(lines, finding.span()), finding.message());
        diagnostic.setSource(SOURCE);
        diagnostic.setCode(finding.rule().code());
        diagnostic.setSeverity(
                switch (finding.severity()) {
                    case ERROR -> DiagnosticSeverity.Error;
                    case WARNING -> DiagnosticSeverity.Warning;
                    case INFO -> DiagnosticSeverity.Information;
                });
        if (finding.rule() == Rule.UNUSED_IMPORT) {
            diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        return diagnostic;
    }
}
