package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What fixes a finding, where there is something obvious. */
public final class QuickFixes {
    private final Fixes fixes;
    private final RelationshipFixes relationships;
    private final ReferenceFixes references;
    private final ImportFixes imports;

    private QuickFixes(Fixes fixes) {
        this.fixes = fixes;
        this.relationships = new RelationshipFixes(fixes);
        this.references = new ReferenceFixes(fixes);
        this.imports = new ImportFixes(fixes);
    }

    /**
     * The fixes of the findings of a file or a manifest that touch a range. A fix that several
     * findings share is listed once.
     */
    public static List<QuickFix> within(Snapshot snapshot, Path path, Span range) {
        Set<Object> listed = new HashSet<>();
        return snapshot.findings(path).stream()
                .filter(each -> each.span().start() <= range.end())
                .filter(each -> range.start() <= each.span().end())
                .flatMap(each -> of(snapshot, path, each).stream())
                .filter(each -> listed.add(List.of(each.title(), each.changes(), each.files())))
                .toList();
    }

    /** Of one finding of a file or a manifest, the most likely first. */
    public static List<QuickFix> of(Snapshot snapshot, Path path, Finding finding) {
        FileState file = snapshot.file(path);
        if (file != null) {
            var fixes = new Fixes(snapshot, file);
            new QuickFixes(fixes).fix(finding);
            return List.copyOf(fixes.all());
        }
        return snapshot.manifests().stream()
                .filter(each -> each.file().equals(path))
                .findFirst()
                .map(each -> new ManifestFixes(snapshot, each).of(finding))
                .orElse(List.of());
    }

    private void fix(Finding finding) {
        finding.fixes().forEach(each -> fixes.edit(finding, each.title(), each.changes()));
        switch (finding.rule()) {
            case LEXING, PARSING -> {}
            case LINKING, UNRESOLVED -> references.fix(finding);
            case DOMAIN_NO_VISION,
                    CONTEXT_NO_DESCRIPTION,
                    CONTEXT_NO_DOMAIN,
                    MAP_NO_CONTEXTS,
                    MAP_NO_DOMAINS,
                    DOMAIN_CYCLE ->
                    fixes.at(finding, node -> node.type().isElement())
                            .ifPresent(node -> element(finding, node));
            case CLASSIFICATION_CONFLICT, TEAM_CONFLICT, REPEATED_PROPERTY ->
                    property(finding, "Remove this one");
            case DUPLICATE_TERM, DUPLICATE_DECISION, DUPLICATE_METADATA ->
                    fixes.at(finding, QuickFixes::isEntry)
                            .ifPresent(
                                    node -> fixes.remove(finding, node.span(), "Remove this one"));
            case DUPLICATE_ENTRY -> references.removeEntry(finding);
            case DUPLICATE_ELEMENT, DUPLICATE_ACROSS_FILES -> duplicate(finding);
            case IMPORT_MISSING_URI,
                    IMPORT_UNRESOLVED,
                    IMPORT_CYCLE,
                    IMPORT_REQUIRES_MANIFEST,
                    IMPORT_NOT_IN_MANIFEST,
                    IMPORT_NOT_INSTALLED,
                    IMPORT_SOURCE_AND_PATH,
                    IMPORT_MISSING_REF,
                    IMPORT_ABSOLUTE_PATH,
                    IMPORT_ESCAPES,
                    UNUSED_IMPORT ->
                    imports.fix(finding);
            default -> relationships.fix(finding);
        }
    }

    /** Fixes duplicate elements. Two imports of the same name are ambiguous and have no fix. */
    private void duplicate(Finding finding) {
        fixes.at(finding, node -> node.type().isElement())
                .filter(node -> node.name() != null && node.name().span().equals(finding.span()))
                .ifPresent(
                        node -> {
                            fixes.remove(finding, node.span(), "Remove this one");
                            String name = freeName(finding.span().in(fixes.tree().text()));
                            fixes.edit(finding, "Call it '" + name + "'", finding.span(), name);
                        });
    }

    private String freeName(String name) {
        Set<String> taken = new HashSet<>();
        fixes.snapshot().files().stream()
                .flatMap(file -> file.source().declarations().stream())
                .forEach(each -> taken.add(each.id().name()));
        int number = 2;
        while (taken.contains(name + number)) {
            number++;
        }
        return name + number;
    }

    private static boolean isEntry(Node node) {
        return node.type() == NodeType.TERM
                || node.type() == NodeType.METADATA_ENTRY
                || node.type().isDecision();
    }

    private void element(Finding finding, Node node) {
        switch (finding.rule()) {
            case DOMAIN_NO_VISION -> text(finding, node, "vision");
            case CONTEXT_NO_DESCRIPTION -> text(finding, node, "description");
            case CONTEXT_NO_DOMAIN -> domain(finding, node);
            case DOMAIN_CYCLE -> parent(finding, node);
            default -> fixes.insert(finding, node, "contains ");
        }
    }

    /** Where it is there and empty, only a person can fill it. */
    private void text(Finding finding, Node node, String property) {
        if (node.last(property) == null) {
            fixes.insert(finding, node, property + ": \"\"");
        }
    }

    private void domain(Finding finding, Node node) {
        Value.Word name = node.name();
        if (name == null) {
            return;
        }
        int end = name.span().end();
        fixes.visible(node.span().start(), NodeType.DOMAIN).keySet().stream()
                .limit(5)
                .forEach(
                        domain ->
                                fixes.edit(
                                        finding,
                                        "Add 'for " + domain + "'",
                                        new Span(end, end),
                                        " for " + domain));
    }

    private void parent(Finding finding, Node node) {
        Value.Word name = node.name();
        Value parent = node.last("parent");
        if (name != null && parent != null) {
            fixes.edit(
                    finding,
                    "Remove '" + parent.span().in(fixes.tree().text()) + "' as its parent",
                    new Span(name.span().end(), parent.span().end()),
                    "");
        }
    }

    /** The property whose value or whose label the finding points at. */
    private void property(Finding finding, String title) {
        Optional<Node> element = fixes.at(finding, node -> node.type().isElement());
        element.flatMap(
                        node ->
                                node.properties().stream()
                                        .filter(
                                                each ->
                                                        each.value().span().equals(finding.span())
                                                                || each.label()
                                                                        .equals(finding.span()))
                                        .findFirst())
                .ifPresent(
                        each ->
                                fixes.remove(
                                        finding,
                                        new Span(each.label().start(), each.value().span().end()),
                                        title));
    }
}
