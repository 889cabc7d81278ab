package dev.toolroom.capability.toolsets.bundle.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.archive.ZipWriter;
import dev.toolroom.capability.toolsets.bundle.manifest.YamlWriter;
import dev.toolroom.capability.toolsets.bundle.reading.Digest;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Packs an installed toolset: its manifest from the store, its files as they were installed. */
final class BundleExport {
    private static final Problem UNSIGNED =
            Problem.of(
                    Code.BUNDLE_SIGNATURE,
                    BundleSignature.FILE,
                    "The signature was left out, since the values above are no longer in the"
                            + " bundle.");

    private final InstalledToolset toolset;
    private final List<BundleFile> files;

    BundleExport(InstalledToolset toolset, List<BundleFile> files) {
        this.toolset = toolset;
        this.files = List.copyOf(files);
    }

    List<Problem> write(OutputStream out) throws IOException {
        var stripped = SecretStripping.of(toolset.manifest());
        var zip = new ZipWriter(out);
        byte[] manifest = YamlWriter.write(stripped.manifest().write()).getBytes(UTF_8);
        zip.add(Bundle.MANIFEST, manifest, false);
        List<BundleFile> sorted =
                files.stream().sorted(Comparator.comparing(BundleFile::path)).toList();
        // Nobody has signed what is left when something was taken out.
        boolean whole = stripped.warnings().isEmpty();
        List<Problem> warnings = new ArrayList<>(stripped.warnings());
        for (BundleFile file : sorted) {
            boolean isSignature = file.path().equals(BundleSignature.FILE);
            if (isSignature && !whole) {
                warnings.add(UNSIGNED);
            } else if (!file.path().equals(Bundle.MANIFEST)) {
                zip.add(file.path(), bytes(file), file.executable());
            }
        }
        zip.finish();
        return warnings;
    }

    private byte[] bytes(BundleFile file) throws IOException {
        Path stored = toolset.folder().resolve(file.path());
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(stored);
        } catch (NoSuchFileException e) {
            throw damaged(file, "is missing");
        }
        MessageDigest digest = Digest.sha256();
        digest.update(bytes);
        if (!Digest.hex(digest).equals(file.sha256())) {
            throw damaged(file, "has been changed since it was installed");
        }
        return bytes;
    }

    private static BundleRefused damaged(BundleFile file, String what) {
        return new BundleRefused(
                Code.BUNDLE_CHANGED,
                file.path(),
                "The installed file " + what + ". Install the toolset again.");
    }
}
