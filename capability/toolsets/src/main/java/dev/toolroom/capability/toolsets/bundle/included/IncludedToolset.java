package dev.toolroom.capability.toolsets.bundle.included;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.Reading;
import dev.toolroom.capability.toolsets.bundle.archive.FileTree;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A toolset in the jar of the program.
 *
 * @param version of its manifest, which a start compares without reading it
 * @param tools the ids that its manifest declares
 * @param files by their paths in the bundle: a jar cannot list a folder
 */
public record IncludedToolset(String id, String version, List<String> tools, List<String> files) {
    /** Reading, writing and running in the files of a chat. */
    public static final IncludedToolset APP_BUILDER =
            new IncludedToolset(
                    "app-builder",
                    "1.0.0",
                    List.of("write_file", "read_file", "run_command"),
                    List.of(
                            "README.md",
                            "tests/test_files.py",
                            "tools/files.py",
                            "tools/shell.py",
                            "toolset.yaml"));

    public IncludedToolset {
        tools = List.copyOf(tools);
        files = List.copyOf(files);
    }

    /** Read and checked as any other bundle is. */
    public Bundle bundle() throws IOException {
        Reading reading = Bundles.read(new ResourceTree(this));
        return reading.orThrow();
    }

    /** Whether a folder has its files as they are in the program. */
    public boolean isWholeIn(Path folder) throws IOException {
        for (String file : files) {
            Path copy = folder.resolve(file);
            try (InputStream in = open(file)) {
                if (!Files.isRegularFile(copy)
                        || !Arrays.equals(in.readAllBytes(), Files.readAllBytes(copy))) {
                    return false;
                }
            }
        }
        return true;
    }

    private InputStream open(String file) throws IOException {
        InputStream found = IncludedToolset.class.getResourceAsStream(id + "/" + file);
        if (found == null) {
            throw new FileNotFoundException(id + "/" + file);
        }
        return found;
    }

    /** Its files, as the readers of bundles want them. */
    private record ResourceTree(IncludedToolset toolset, List<Entry> entries) implements FileTree {
        ResourceTree(IncludedToolset toolset) throws IOException {
            this(toolset, entries(toolset));
        }

        private static List<Entry> entries(IncludedToolset toolset) throws IOException {
            List<Entry> entries = new ArrayList<>();
            for (String file : toolset.files()) {
                try (InputStream in = toolset.open(file)) {
                    entries.add(new Entry(file, false, in.readAllBytes().length, false));
                }
            }
            return List.copyOf(entries);
        }

        @Override
        public InputStream open(Entry entry) throws IOException {
            return toolset.open(entry.name());
        }
    }
}
