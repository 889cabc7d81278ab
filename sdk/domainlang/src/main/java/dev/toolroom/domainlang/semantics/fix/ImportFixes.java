package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.query.search.Spellings;
import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.workspace.Manifest;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** What fixes an import: another file, a new one, or a line in the manifest. */
final class ImportFixes {
    private static final int MAX_FIXES = 3;

    /** A relative path that names a file, in one line. */
    private static final Pattern NEW_FILE = Pattern.compile("\\.{1,2}/.*[^/.\\s]");

    private final Fixes fixes;

    ImportFixes(Fixes fixes) {
        this.fixes = fixes;
    }

    void fix(Finding finding) {
        fixes.at(finding, node -> node.type() == NodeType.IMPORT)
                .ifPresent(
                        node -> {
                            switch (finding.rule()) {
                                case IMPORT_UNRESOLVED -> {
                                    similar(finding, node);
                                    create(finding, node);
                                }
                                case IMPORT_REQUIRES_MANIFEST -> manifest(finding, node);
                                case IMPORT_NOT_IN_MANIFEST -> dependency(finding, node);
                                case IMPORT_NOT_INSTALLED -> install(finding, node);
                                case IMPORT_SOURCE_AND_PATH,
                                        IMPORT_MISSING_REF,
                                        IMPORT_ABSOLUTE_PATH,
                                        IMPORT_ESCAPES ->
                                        inManifest(finding, node);
                                default -> fixes.remove(finding, node.span(), "Remove import");
                            }
                        });
    }

    private void similar(Finding finding, Node node) {
        Value uri = node.last("uri");
        String given = node.text("uri");
        if (uri == null || given == null) {
            return;
        }
        Path here = fixes.path();
        List<String> known =
                fixes.snapshot().files().stream()
                        .map(each -> each.source().path())
                        .filter(file -> Imports.isImportable(here, file))
                        .map(file -> Imports.specifier(here, file))
                        .toList();
        for (String near : new Spellings(known).near(given, MAX_FIXES)) {
            fixes.edit(finding, "Change to \"" + near + "\"", uri.span(), "\"" + near + "\"");
        }
    }

    private void create(Finding finding, Node node) {
        String uri = node.text("uri");
        if (uri == null || !NEW_FILE.matcher(uri).matches()) {
            return;
        }
        String name = uri.endsWith(".dlang") ? uri : uri + ".dlang";
        Path file = fixes.path().resolveSibling(name).normalize();
        fixes.add(QuickFix.create(finding, "Create '" + name + "'", file, ""));
    }

    private static String entry(String key) {
        return "  " + key + ":\n    ref: v1.0.0\n";
    }

    private void manifest(Finding finding, Node node) {
        String key = node.text("uri");
        if (key == null) {
            return;
        }
        fixes.add(
                QuickFix.create(
                        finding,
                        "Create model.yaml with '" + key + "'",
                        fixes.snapshot().root().resolve(Manifest.FILE),
                        "dependencies:\n" + entry(key)));
    }

    private void dependency(Finding finding, Node node) {
        String key = node.text("uri");
        List<Manifest> manifests = fixes.snapshot().manifests();
        if (key == null || manifests.isEmpty()) {
            return;
        }
        Manifest manifest = manifests.getFirst();
        Lines lines = manifest.lines();
        String text = lines.text();
        int section = text.startsWith("dependencies:") ? 0 : text.indexOf("\ndependencies:");
        String added = entry(key);
        int at = text.length();
        if (section < 0) {
            added = (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + "dependencies:\n" + added;
        } else {
            at = lines.start(lines.line(section == 0 ? 0 : section + 1) + 1);
        }
        fixes.add(
                QuickFix.change(
                        finding,
                        "Add '" + key + "' to model.yaml",
                        manifest.file(),
                        List.of(new Change(new Span(at, at), added))));
    }

    private void install(Finding finding, Node node) {
        fixes.add(
                QuickFix.install(
                        finding, "Run 'dlang install' to fetch '" + node.text("uri") + "'"));
    }

    /**
     * A problem of an import may be caused by a line of the manifest, which has a finding of its
     * own.
     */
    private void inManifest(Finding finding, Node node) {
        String uri = node.text("uri");
        for (Manifest manifest : fixes.snapshot().manifests()) {
            var there = new ManifestFixes(fixes.snapshot(), manifest);
            for (Finding each : manifest.findings()) {
                if (each.rule() == finding.rule() && uri != null && there.isAbout(each, uri)) {
                    there.of(each).forEach(fix -> fixes.add(fix.about(finding)));
                }
            }
        }
    }
}
