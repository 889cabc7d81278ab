package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.text.Places;
import dev.toolroom.door.lsp.text.Uris;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

/** Tells the editor what is found, and nothing twice. */
public final class Diagnostics {
    private static final String SOURCE = "domain-lang";

    private final LanguageClient client;
    private final Map<Path, List<Diagnostic>> published = new HashMap<>();

    private final RulePages pages;
    private boolean pulled;
    private volatile boolean linked;

    public Diagnostics(LanguageClient client, RulePages pages) {
        this.client = client;
        this.pages = pages;
    }

    /** Whether the editor shows a link with a code. */
    void linked(boolean shown) {
        linked = shown;
    }

    /**
     * The file that was touched first, then whatever has changed because of it.
     *
     * @param version of the text that this is about, so that an editor that has gone on can tell
     */
    public void publish(Snapshot snapshot, Path first, @Nullable Integer version) {
        List<Diagnostic> found = of(snapshot, first);
        published.put(first, found);
        send(first, found, version);
        publish(snapshot);
    }

    /** Whatever has changed. */
    public void publish(Snapshot snapshot) {
        Set<Path> known = new HashSet<>();
        for (Path path : snapshot.paths()) {
            known.add(path);
            publishNews(snapshot, path);
        }
        for (Path gone : List.copyOf(published.keySet())) {
            if (gone.startsWith(snapshot.root()) && !known.contains(gone)) {
                List<Diagnostic> before = published.remove(gone);
                if (before != null && !before.isEmpty()) {
                    client.publishDiagnostics(
                            new PublishDiagnosticsParams(Uris.uri(gone), List.of()));
                }
            }
        }
    }

    /** Compared as they are shown: a file can change around a finding and leave its offset. */
    private void publishNews(Snapshot snapshot, Path path) {
        List<Diagnostic> found = of(snapshot, path);
        List<Diagnostic> before = published.put(path, found);
        if (before == null ? !found.isEmpty() : !before.equals(found)) {
            send(path, found, null);
        }
    }

    /** What is found in one file. */
    List<Diagnostic> of(Snapshot snapshot, Path path) {
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
