package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.Map;

/** Where models come from. Each is complete when it is handed out, and never changes. */
public final class Models {
    private static final Path MEMORY = Path.of("/memory");

    private Models() {}

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
