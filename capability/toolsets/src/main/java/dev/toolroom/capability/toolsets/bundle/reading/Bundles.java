package dev.toolroom.capability.toolsets.bundle.reading;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.Reading;
import dev.toolroom.capability.toolsets.bundle.archive.BundleLimits;
import dev.toolroom.capability.toolsets.bundle.archive.FileTree;
import dev.toolroom.capability.toolsets.bundle.archive.FolderTree;
import dev.toolroom.capability.toolsets.bundle.archive.ZipTree;
import dev.toolroom.capability.toolsets.bundle.manifest.ManifestReader;
import dev.toolroom.capability.toolsets.bundle.manifest.ManifestReader.Checked;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads bundles. Nothing of them is run, and nothing is written. */
public final class Bundles {
    private Bundles() {}

    /** Reads a ZIP file or a folder: a toolset, or an MCP bundle as a toolset with one server. */
    public static Reading read(Path source) {
        return read(source, BundleLimits.DEFAULT);
    }

    public static Reading read(Path source, BundleLimits limits) {
        try {
            FileTree tree =
                    Files.isDirectory(source)
                            ? FolderTree.read(source, limits)
                            : ZipTree.read(source, limits);
            var foreign = McpbTree.of(tree, limits);
            return foreign.isEmpty() ? read(tree, limits) : converted(read(foreign.get(), limits));
        } catch (BundleRefused refused) {
            return new Reading.Unreadable(refused.problems());
        } catch (NoSuchFileException e) {
            return unreadable("The file does not exist.");
        } catch (IOException e) {
            return unreadable("The bundle cannot be read. Check that you may read its files.");
        }
    }

    /** Reads what lies somewhere else than in the file system. */
    public static Reading read(FileTree tree) throws IOException {
        return read(tree, BundleLimits.DEFAULT);
    }

    /** A signature that is not of these files is worse than none. */
    private static Optional<BundleSignature> signature(FileContent content, Manifest manifest) {
        if (!content.paths().contains(BundleSignature.FILE)) {
            return Optional.empty();
        }
        Optional<BundleSignature> signature =
                content.text(BundleSignature.FILE)
                        .flatMap(BundleSignature::parse)
                        .filter(each -> each.isOf(Digest.signed(manifest, content.files())));
        if (signature.isEmpty()) {
            throw new BundleRefused(
                    Code.BUNDLE_SIGNATURE,
                    BundleSignature.FILE,
                    "The signature is not of these files: they were changed after the bundle was"
                            + " signed. Get the bundle from its author again. If you are the"
                            + " author, remove toolset.sig and pack it with --key.");
        }
        return signature;
    }

    /** The lines of a manifest that nobody has written say nothing. */
    private static Reading converted(Reading reading) {
        return switch (reading) {
            case Bundle bundle ->
                    new Bundle(
                            bundle.manifest(),
                            bundle.files(),
                            bundle.digest(),
                            bundle.signature(),
                            bundle.ignored(),
                            bundle.warnings().stream().map(Bundles::withoutLine).toList(),
                            bundle.content());
            case Reading.Unreadable(var problems) ->
                    new Reading.Unreadable(problems.stream().map(Bundles::withoutLine).toList());
        };
    }

    private static Problem withoutLine(Problem problem) {
        return new Problem(problem.code(), 0, problem.path(), problem.message());
    }

    private static Reading unreadable(String message) {
        return new Reading.Unreadable(List.of(Problem.of(Code.BUNDLE_ZIP, "", message)));
    }

    private static Reading read(FileTree tree, BundleLimits limits) throws IOException {
        Layout layout = Layout.of(tree);
        List<Problem> problems = new ArrayList<>(layout.problems());
        if (!problems.isEmpty() && !layout.files().containsKey(Bundle.MANIFEST)) {
            return new Reading.Unreadable(problems);
        }
        var content = new FileContent(tree, layout.files(), limits);
        content.readAll();
        Checked checked;
        try {
            checked = ManifestReader.read(content.manifest(), content);
        } catch (BundleRefused refused) {
            problems.addAll(refused.problems());
            return new Reading.Unreadable(problems);
        }
        problems.addAll(checked.problems());
        if (!problems.isEmpty()) {
            return new Reading.Unreadable(problems);
        }
        List<Problem> warnings = new ArrayList<>(checked.warnings());
        warnings.addAll(layout.warnings());
        List<BundleFile> files = content.files();
        Optional<BundleSignature> signature = signature(content, checked.manifest());
        Map<String, FileTree.Entry> entries = layout.files();
        return new Bundle(
                checked.manifest(),
                files,
                Digest.of(checked.manifest(), files),
                signature,
                layout.ignored(),
                warnings,
                file -> {
                    FileTree.Entry entry = entries.get(file.path());
                    if (entry == null) {
                        throw new NoSuchFileException(file.path());
                    }
                    return tree.open(entry);
                });
    }
}
