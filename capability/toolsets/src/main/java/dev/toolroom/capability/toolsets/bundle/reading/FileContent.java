package dev.toolroom.capability.toolsets.bundle.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.archive.BundleLimits;
import dev.toolroom.capability.toolsets.bundle.archive.FileTree;
import dev.toolroom.capability.toolsets.bundle.manifest.Sources;
import dev.toolroom.kernel.text.Amount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads every file once: counts its bytes, hashes them, and keeps the manifest. */
final class FileContent implements Sources {
    private static final int LONGEST_SOURCE = 1024 * 1024;

    private final FileTree tree;
    private final Map<String, FileTree.Entry> entries;
    private final BundleLimits limits;
    private final List<BundleFile> files = new ArrayList<>();
    private final ByteArrayOutputStream manifest = new ByteArrayOutputStream();
    private long total;

    FileContent(FileTree tree, Map<String, FileTree.Entry> entries, BundleLimits limits) {
        this.tree = tree;
        this.entries = entries;
        this.limits = limits;
    }

    void readAll() throws IOException {
        long deadline = System.nanoTime() + limits.time().toNanos();
        byte[] buffer = new byte[64 * 1024];
        for (Map.Entry<String, FileTree.Entry> each : entries.entrySet()) {
            files.add(read(each.getKey(), each.getValue(), buffer));
            if (System.nanoTime() > deadline) {
                throw limit("", "Reading the bundle took too long. Make it smaller.");
            }
        }
        files.sort(Comparator.comparing(BundleFile::path));
    }

    private static BundleRefused limit(String path, String message) {
        return new BundleRefused(Code.BUNDLE_LIMIT, path, message);
    }

    private BundleFile read(String path, FileTree.Entry entry, byte[] buffer) throws IOException {
        MessageDigest digest = Digest.sha256();
        boolean isManifest = path.equals(Bundle.MANIFEST);
        long most = isManifest ? limits.manifest() : limits.file();
        long size = 0;
        try (InputStream in = tree.open(entry)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                size += count;
                total += count;
                if (size > most) {
                    throw new BundleRefused(
                            isManifest ? Code.MANIFEST_INVALID : Code.BUNDLE_LIMIT,
                            path,
                            "The file is larger than " + Amount.limit(most) + ".");
                }
                if (total > limits.total()) {
                    String shown = Amount.limit(limits.total());
                    throw limit("", "The files are larger than " + shown + " in all.");
                }
                digest.update(buffer, 0, count);
                if (isManifest) {
                    manifest.write(buffer, 0, count);
                }
            }
        }
        return new BundleFile(
                path, BundleFile.Kind.of(path), Digest.hex(digest), size, entry.executable());
    }

    List<BundleFile> files() {
        return files;
    }

    byte[] manifest() {
        return manifest.toByteArray();
    }

    @Override
    public Set<String> paths() {
        return entries.keySet();
    }

    @Override
    public Optional<String> text(String path) {
        FileTree.Entry entry = entries.get(path);
        if (entry == null || entry.size() > LONGEST_SOURCE) {
            return Optional.empty();
        }
        try (InputStream in = tree.open(entry)) {
            byte[] bytes = in.readNBytes(LONGEST_SOURCE);
            return Optional.of(
                    UTF_8.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
