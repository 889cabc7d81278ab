package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.query.search.Spellings;
import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value.Reference;
import dev.toolroom.domainlang.validate.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What fixes a name that means nothing: another name, an import, or a declaration. */
final class ReferenceFixes {
    private static final int MAX_FIXES = 3;

    private final Fixes fixes;

    ReferenceFixes(Fixes fixes) {
        this.fixes = fixes;
    }

    void fix(Finding finding) {
        reference(finding)
                .ifPresent(
                        reference -> {
                            similar(finding, reference);
                            imported(finding, reference);
                            declared(finding, reference);
                        });
    }

    private Optional<Reference> reference(Finding finding) {
        List<Reference> found = new ArrayList<>(1);
        fixes.tree()
                .root()
                .eachReference(
                        each -> {
                            if (each.span().equals(finding.span())) {
                                found.add(each);
                            }
                        });
        return found.stream().findFirst();
    }

    private void similar(Finding finding, Reference reference) {
        var names = fixes.visible(reference.span().start(), reference.target()).keySet();
        for (String near : new Spellings(names).near(reference.text(), MAX_FIXES)) {
            fixes.edit(finding, "Change to '" + near + "'", reference.span(), near);
        }
    }

    /** From other files of the model, by the whole name or by its last part. */
    private void imported(Finding finding, Reference reference) {
        Path here = fixes.path();
        fixes.snapshot().files().stream()
                .flatMap(file -> file.source().declarations().stream())
                .filter(each -> each.type() == reference.target())
                .filter(each -> isMeant(each, reference.text()))
                .filter(each -> Imports.isImportable(here, file(each)))
                .limit(MAX_FIXES)
                .forEach(
                        each -> {
                            String title = "Import \"" + Imports.specifier(here, file(each)) + "\"";
                            List<Change> changes = new ArrayList<>();
                            changes.add(Imports.of(fixes.file().source(), file(each)));
                            if (!each.fqn().equals(reference.text())) {
                                title += " and write '" + each.fqn() + "'";
                                changes.add(new Change(reference.span(), each.fqn()));
                            }
                            fixes.edit(finding, title, changes);
                        });
    }

    private static boolean isMeant(Declaration declaration, String text) {
        return declaration.fqn().equals(text) || declaration.fqn().endsWith("." + text);
    }

    private static Path file(Declaration declaration) {
        return declaration.id().file();
    }

    private void declared(Finding finding, Reference reference) {
        if (reference.text().contains(".")) {
            return;
        }
        String text = fixes.tree().text();
        String before = text.endsWith("\n") || text.isEmpty() ? "" : "\n";
        String kind = reference.target().published();
        fixes.edit(
                finding,
                "Declare " + kind + " '" + reference.text() + "'",
                new Span(text.length(), text.length()),
                before + kind + " " + reference.text() + "\n");
    }

    /** An entry of a map that is there already, with the comma before or after it. */
    void removeEntry(Finding finding) {
        Optional<Node> map =
                fixes.at(
                        finding,
                        node ->
                                node.type() == NodeType.CONTEXT_MAP
                                        || node.type() == NodeType.DOMAIN_MAP);
        String text = fixes.tree().text();
        map.ifPresent(
                node -> {
                    int start = finding.span().start();
                    int at = start;
                    while (at > 0 && (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == ',')) {
                        at--;
                    }
                    fixes.edit(
                            finding,
                            "Remove this one",
                            new Span(Math.min(at, start), finding.span().end()),
                            "");
                });
    }
}
