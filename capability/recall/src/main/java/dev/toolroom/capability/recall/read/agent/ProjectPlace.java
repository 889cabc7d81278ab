package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.read.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The project of a session whose agent has a folder for each project among its own files. */
final class ProjectPlace {
    private static final String ROOT = ".project_root";
    private static final int MAX_PATH_BYTES = 4_096;

    private ProjectPlace() {}

    /** The folder of the project, {@code PROJECT/chats/FILE}. */
    private static @Nullable Path of(Source source) {
        Path chats = source.file().toAbsolutePath().getParent();
        return chats == null ? null : chats.getParent();
    }

    /** What newer versions of Gemini CLI write beside the chats. */
    static @Nullable String root(Source source) {
        Path place = of(source);
        Path file = place == null ? null : place.resolve(ROOT);
        try {
            return file != null && Files.isRegularFile(file) && Files.size(file) < MAX_PATH_BYTES
                    ? Files.readString(file).strip()
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether the folder is called by the hash of the project's path, as Gemini CLI calls it. */
    static boolean isHashOf(Source source, Path project) {
        Path place = of(source);
        return place != null && place.endsWith(Sha256.of(project.normalize().toString()));
    }

    /** Whether one of the folders above is called by the path with dashes, as Cursor calls it. */
    static boolean isSlugOf(Source source, Path project) {
        String slug = project.normalize().toString().replaceAll("[^A-Za-z0-9]+", "-");
        String name = slug.startsWith("-") ? slug.substring(1) : slug;
        Path above = source.file().toAbsolutePath().getParent();
        while (above != null && !above.endsWith(name)) {
            above = above.getParent();
        }
        return above != null;
    }
}
