package dev.toolroom.door.cli.toolset;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a template for a new toolset: one working tool and its test. */
final class NewToolset {
    private static final String[] FILES = {"toolset.yaml", "tools/words.py", "tests/test_words.py"};

    private NewToolset() {}

    /** Writes the template into a new or empty folder, whose name becomes the id. */
    static Path write(Path folder) throws IOException {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        String id = name == null ? "" : name.toString();
        if (!id.matches("[a-z][a-z0-9-]{1,63}")) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "The name of the folder becomes the id of the toolset, and \""
                            + id
                            + "\" cannot be one. Use 2 to 64 lowercase letters, digits and dashes,"
                            + " beginning with a letter, as in word-tools.");
        }
        if (Files.isDirectory(folder)) {
            try (var inside = Files.list(folder)) {
                if (inside.findAny().isPresent()) {
                    throw new CommandProblem(
                            ExitCode.REFUSED,
                            folder + " already exists and is not empty. Choose another folder.");
                }
            }
        }
        Map<Path, String> texts = new LinkedHashMap<>();
        for (String each : FILES) {
            texts.put(folder.resolve(each), text(each).replace("NAME", id));
        }
        for (Map.Entry<Path, String> each : texts.entrySet()) {
            Files.createDirectories(each.getKey().getParent());
            Files.writeString(each.getKey(), each.getValue());
        }
        return folder;
    }

    private static String text(String name) throws IOException {
        try (InputStream in = NewToolset.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no " + name + " in this build");
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
