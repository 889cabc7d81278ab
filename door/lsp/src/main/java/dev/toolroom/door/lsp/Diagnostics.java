package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.syntax.Lines;
import dev.toolroom.capability.domainlang.validate.Finding;
import dev.toolroom.capability.domainlang.validate.Rule;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;

/** Tells the editor what is found, and nothing twice. */
final class Diagnostics {
    private static final String SOURCE = "domain-lang";

    private final LanguageClient client;
    private final Map<Path, List<Finding>> published = new HashMap<>();

    Diagnostics(LanguageClient client) {
        this.client = client;
    }

    /** The file that was touched first, then whatever has changed because of it. */
    void publish(Snapshot snapshot, Path first) {
        publish(snapshot, first, true);
        publish(snapshot);
    }

    /** Whatever has changed. */
    void publish(Snapshot snapshot) {
        Set<Path> known = new HashSet<>();
        for (Path path : snapshot.paths()) {
            known.add(path);
            publish(snapshot, path, false);
        }
        for (Path gone : List.copyOf(published.keySet())) {
            if (gone.startsWith(snapshot.root()) && !known.contains(gone)) {
                List<Finding> before = published.remove(gone);
                if (before != null && !before.isEmpty()) {
                    client.publishDiagnostics(
                            new PublishDiagnosticsParams(Uris.uri(gone), List.of()));
                }
            }
        }
    }

    private void publish(Snapshot snapshot, Path path, boolean always) {
        List<Finding> findings = snapshot.findings(path);
        List<Finding> before = published.put(path, findings);
        boolean news = before == null ? !findings.isEmpty() : !before.equals(findings);
        if (!always && !news) {
            return;
        }
        Lines lines = snapshot.lines(path);
        client.publishDiagnostics(
                new PublishDiagnosticsParams(
                        Uris.uri(path),
                        findings.stream().map(each -> diagnostic(lines, each)).toList()));
    }

    static Diagnostic diagnostic(Lines lines, Finding finding) {
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
