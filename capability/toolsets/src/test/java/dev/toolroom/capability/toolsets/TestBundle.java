package dev.toolroom.capability.toolsets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with a toolset of one Python tool, for tests of what a tool may do. */
public final class TestBundle {
    private TestBundle() {}

    /**
     * Writes the toolset {@code id}, whose tool {@code id} takes any arguments.
     *
     * @param python a file with a function {@code run}
     */
    public static Path write(Path folder, String id, String version, String python) {
        return write(folder, id, id, version, python);
    }

    /** The same, with a tool of another name. */
    public static Path write(Path folder, String id, String tool, String version, String python) {
        try {
            Files.createDirectories(folder.resolve("tools"));
            Files.writeString(
                    folder.resolve("toolset.yaml"),
                    """
                    manifest_version: "1"
                    id: %s
                    name: Test
                    version: "%s"
                    description: A tool for a test
                    tools:
                      - id: %s
                        name: Test
                        description: A tool for a test
                        entrypoint: it:run
                        input_schema: { type: object }
                    """
                            .formatted(id, version, tool));
            Files.writeString(folder.resolve("tools/it.py"), python);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
