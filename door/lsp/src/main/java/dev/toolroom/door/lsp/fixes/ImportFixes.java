package dev.toolroom.door.lsp.fixes;

import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.door.lsp.Commands;
import dev.toolroom.door.lsp.text.Places;
import dev.toolroom.door.lsp.text.Uris;
import dev.toolroom.kernel.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What fixes an import: another file, a new one, or a line in the manifest. */
final class ImportFixes {
    private static final int MOST = 3;

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
        Path here = fixes.document().path();
        List<String> known =
                fixes.document().snapshot().files().stream()
                        .map(each -> each.source().path())
                        .filter(file -> Imports.isImportable(here, file))
                        .map(file -> Imports.specifier(here, file))
                        .toList();
        for (String near : Nearest.to(given, known, MOST)) {
            fixes.edit(finding, "Change to \"" + near + "\"", uri.span(), "\"" + near + "\"");
        }
    }

    private void create(Finding finding, Node node) {
        String uri = node.text("uri");
        if (uri == null || !(uri.startsWith("./") || uri.startsWith("../"))) {
            return;
        }
        String name = uri.endsWith(".dlang") ? uri : uri + ".dlang";
        Path file = fixes.document().path().resolveSibling(name).normalize();
        fixes.edit(
                finding,
                "Create '" + name + "'",
                new WorkspaceEdit(List.of(Either.forRight(new CreateFile(Uris.uri(file))))));
    }

    private static String entry(String key) {
        return "  " + key + ":\n    ref: v1.0.0\n";
    }

    private void manifest(Finding finding, Node node) {
        String key = node.text("uri");
        if (key == null) {
            return;
        }
        Path file = fixes.document().snapshot().root().resolve(Manifest.FILE);
        List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
        changes.add(Either.forRight(new CreateFile(Uris.uri(file))));
        changes.add(
                Either.forLeft(
                        new TextDocumentEdit(
                                new VersionedTextDocumentIdentifier(Uris.uri(file), null),
                                List.of(
                                        Either.forLeft(
                                                inserted(
                                                        new Position(0, 0),
                                                        "dependencies:\n" + entry(key)))))));
        fixes.edit(finding, "Create model.yaml with '" + key + "'", new WorkspaceEdit(changes));
    }

    private void dependency(Finding finding, Node node) {
        String key = node.text("uri");
        List<Manifest> manifests = fixes.document().snapshot().manifests();
        if (key == null || manifests.isEmpty()) {
            return;
        }
        Path file = manifests.getFirst().file();
        String text = fixes.document().text(file);
        var lines = new Lines(text);
        int at = text.startsWith("dependencies:") ? 0 : text.indexOf("\ndependencies:");
        String added = entry(key);
        Position position;
        if (at < 0) {
            position = Places.position(lines, text.length());
            added = (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + "dependencies:\n" + added;
        } else {
            int next = lines.start(lines.line(at == 0 ? 0 : at + 1) + 1);
            position = Places.position(lines, next);
        }
        fixes.edit(
                finding,
                "Add '" + key + "' to model.yaml",
                new WorkspaceEdit(Map.of(Uris.uri(file), List.of(inserted(position, added)))));
    }

    private void install(Finding finding, Node node) {
        fixes.command(
                finding,
                new Command(
                        "Run 'dlang install' to fetch '" + node.text("uri") + "'",
                        Commands.INSTALL,
                        List.of(Uris.uri(fixes.document().path()))));
    }

    /** What is wrong with an import may be a line of the manifest, which is told so too. */
    private void inManifest(Finding finding, Node node) {
        String uri = node.text("uri");
        for (Manifest manifest : fixes.document().snapshot().manifests()) {
            var there =
                    new ManifestFixes(
                            fixes.document().snapshot(),
                            manifest.file(),
                            fixes.document().text(manifest.file()));
            for (Finding each : manifest.findings()) {
                if (each.rule() == finding.rule() && uri != null && there.isAbout(each, uri)) {
                    there.fix(each, (title, edit) -> fixes.edit(finding, title, edit));
                }
            }
        }
    }

    private static TextEdit inserted(Position position, String text) {
        return new TextEdit(new Range(position, position), text);
    }
}
