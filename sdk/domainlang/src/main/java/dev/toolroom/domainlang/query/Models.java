package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Where models come from. Each is complete when it is handed out, and never changes. */
public final class Models {
    private static final Path MEMORY = Path.of("/memory");

    private Models() {}

    /**
     * The model one is in: of the nearest folder with a {@code model.yaml}, from the working
     * directory upward, else of the working directory.
     */
    public static Model load() {
        return nearest(Path.of(""));
    }

    /** The same from another folder. */
    public static Model nearest(Path folder) {
        Path from = folder.toAbsolutePath().normalize();
        for (Path at = from; at != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(Manifest.FILE))) {
                return load(at);
            }
        }
        return load(from);
    }

    /** A folder with its {@code model.yaml} or all its files, or one file with what it imports. */
    public static Model load(Path path) {
        var workspace = new Workspace(path.toAbsolutePath().normalize(), new Buffers(new Disk()));
        return new Model(workspace.refresh());
    }

    /** One file that exists in memory alone. */
    public static Model fromText(String text) {
        return fromDocuments(Map.of("model.dlang", text));
    }

    /** Several of them, by their names; they import each other as files would. */
    public static Model fromDocuments(Map<String, String> documents) {
        Buffers buffers = Buffers.only();
        documents.forEach((name, text) -> buffers.put(MEMORY.resolve(name).normalize(), text));
        return new Model(new Workspace(MEMORY, buffers).refresh());
    }
}
