package dev.toolroom.capability.toolsets.bundle.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.archive.BundleLimits;
import dev.toolroom.capability.toolsets.bundle.archive.FileTree;
import dev.toolroom.capability.toolsets.bundle.manifest.YamlWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An MCP bundle ({@code .mcpb}) seen as a toolset: its files below {@code assets}, and a manifest
 * that declares its server. Every rule for bundles then holds for it too.
 */
final class McpbTree implements FileTree {
    private static final String MANIFEST = "manifest.json";

    private final FileTree files;
    private final byte[] toolset;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Entry, Entry> originals = new HashMap<>();

    private McpbTree(FileTree files, byte[] toolset) {
        this.files = files;
        this.toolset = toolset;
        entries.add(new Entry(Bundle.MANIFEST, false, toolset.length, false));
        for (Entry each : files.entries()) {
            var moved =
                    new Entry(
                            McpbManifest.FOLDER + each.name(),
                            each.folder(),
                            each.size(),
                            each.executable());
            entries.add(moved);
            originals.put(moved, each);
        }
    }

    /** The tree as a toolset, where it is an MCP bundle. */
    static Optional<FileTree> of(FileTree files, BundleLimits limits) throws IOException {
        List<Entry> manifests =
                files.entries().stream().filter(each -> each.name().equals(MANIFEST)).toList();
        boolean toolset =
                files.entries().stream().anyMatch(each -> each.name().equals(Bundle.MANIFEST));
        if (manifests.size() != 1 || toolset) {
            return Optional.empty();
        }
        byte[] bytes;
        try (InputStream in = files.open(manifests.getFirst())) {
            bytes = in.readNBytes(limits.manifest() + 1);
        }
        if (bytes.length > limits.manifest()) {
            throw new BundleRefused(Code.MANIFEST_INVALID, MANIFEST, "The file is too large.");
        }
        String manifest = YamlWriter.write(McpbManifest.convert(bytes));
        return Optional.of(new McpbTree(files, manifest.getBytes(UTF_8)));
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public InputStream open(Entry entry) throws IOException {
        Entry original = originals.get(entry);
        return original == null ? new ByteArrayInputStream(toolset) : files.open(original);
    }
}
