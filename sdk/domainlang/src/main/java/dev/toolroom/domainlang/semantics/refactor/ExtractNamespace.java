package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.semantics.Meaning;
import dev.toolroom.domainlang.semantics.References;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.LineBreaks;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Relinking;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts the selected elements into a namespace, and its name before theirs wherever they are used.
 */
final class ExtractNamespace {
    private static final String NAME = "Extracted";

    private final Snapshot snapshot;
    private final FileState file;
    private final String text;
    private final String name;

    private ExtractNamespace(Snapshot snapshot, FileState file) {
        this.snapshot = snapshot;
        this.file = file;
        this.text = file.source().text();
        this.name = freeName();
    }

    static Optional<Refactoring> of(Snapshot snapshot, FileState file, Span selected) {
        List<Node> within =
                file.source().tree().root().nodes("children").stream()
                        .filter(each -> selected.encloses(each.span()))
                        .toList();
        // The names below a namespace would have to change too.
        if (within.isEmpty()
                || within.stream().anyMatch(each -> each.type() == NodeType.NAMESPACE)) {
            return Optional.empty();
        }
        return new ExtractNamespace(snapshot, file).of(within);
    }

    private String freeName() {
        String free = NAME;
        for (int i = 2; isTaken(free); i++) {
            free = NAME + i;
        }
        return free;
    }

    private boolean isTaken(String wanted) {
        return snapshot.files().stream()
                .flatMap(each -> each.source().declarations().stream())
                .anyMatch(each -> each.fqn().equals(wanted) || each.fqn().startsWith(wanted + "."));
    }

    private Optional<Refactoring> of(List<Node> within) {
        Span all = new Span(within.getFirst().span().start(), within.getLast().span().end());
        List<ElementId> ids =
                file.source().declarations().stream()
                        .filter(each -> within.contains(each.node()))
                        .map(Declaration::id)
                        .toList();
        Map<Path, List<Change>> changes = new LinkedHashMap<>();
        Path own = file.source().path();
        add(changes, own, new Change(all, wrapped(all)));
        References.in(snapshot)
                .to(new Meaning.Elements(ids))
                .forEach(
                        (path, spans) -> {
                            for (Span each : spans) {
                                if (!path.equals(own) || !all.encloses(each)) {
                                    Span at = new Span(each.start(), each.start());
                                    add(changes, path, new Change(at, name + "."));
                                }
                            }
                        });
        Map<Path, String> texts = new HashMap<>();
        changes.forEach((path, each) -> texts.put(path, Changes.applied(text(path), each)));
        return Relinking.with(snapshot, texts).meansTheSame()
                ? Optional.of(
                        new Refactoring(
                                Refactoring.Kind.EXTRACT, "Extract to a namespace", changes))
                : Optional.empty();
    }

    private String text(Path path) {
        FileState changed = snapshot.file(path);
        return changed == null ? "" : changed.source().text();
    }

    private static void add(Map<Path, List<Change>> changes, Path path, Change change) {
        changes.computeIfAbsent(path, key -> new ArrayList<>()).add(change);
    }

    private String wrapped(Span all) {
        String end = LineBreaks.of(text);
        String inner = all.in(text);
        if (!hasLongText(all)) {
            inner = inner.replaceAll("\n(?=[^\r\n])", "\n    ");
        }
        return "Namespace " + name + " {" + end + "    " + inner + end + "}";
    }

    /** Whether a string or comment goes over several lines: its own blanks are part of it. */
    private boolean hasLongText(Span all) {
        Tokens tokens = file.source().tree().tokens();
        for (int i = 0; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            Span span = tokens.span(i);
            if (kind == TokenKind.STRING && all.encloses(span) && span.in(text).contains("\n")) {
                return true;
            }
        }
        return false;
    }
}
