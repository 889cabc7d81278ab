package dev.toolroom.capability.domainlang.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The model files of a folder at a git revision, read from the object store: nothing is checked
 * out, and no hook, filter or transport runs.
 */
public final class GitRevision {
    private static final Set<String> FILE_MODES = Set.of("100644", "100755");
    private static final int MAX_FILES = 20_000;
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private GitRevision() {}

    /**
     * Returns the texts by name, from the folder.
     *
     * @throws PackageProblem if the folder is in no repository, or the revision does not exist
     */
    public static Map<String, String> texts(Path folder, String revision) {
        try {
            Path scratch = Files.createTempDirectory("toolroom-diff");
            try {
                return texts(Git.around(folder, scratch), revision);
            } finally {
                Folders.delete(scratch);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> texts(Git git, String revision) {
        String commit = git.commit(revision);
        Map<String, String> texts = new LinkedHashMap<>();
        long bytes = 0;
        for (Git.Listed each : git.filesBelow(commit)) {
            if (FILE_MODES.contains(each.mode()) && isOfModel(each.path())) {
                bytes += each.size();
                if (texts.size() == MAX_FILES || bytes > MAX_BYTES) {
                    throw new PackageProblem(
                            "the model of " + revision + " is too large to compare",
                            "At most 20,000 files and 64 MB are read; compare a smaller folder");
                }
                texts.put(each.path(), new String(git.content(each.object()), UTF_8));
            }
        }
        return texts;
    }

    private static boolean isOfModel(String name) {
        return !name.startsWith("../")
                && (name.endsWith(".dlang")
                        || name.endsWith("model.yaml")
                        || name.endsWith("model.lock"));
    }
}
