package dev.toolroom.capability.query.rows;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The folder of an export: in the project of the caller, else in the home.
 *
 * @param key of the answer
 * @param reference value of the answer
 */
public record ExportPlace(Path folder, String key, String reference) {
    static final String FOLDER = "toolroom-exports";

    public static ExportPlace of(Caller caller, Supplier<Path> home, String name) {
        Path project = project(caller.workspaceRoot());
        if (project == null) {
            return new ExportPlace(home.get(), "export", Exports.PREFIX + name);
        }
        Path folder = project.resolve(FOLDER);
        boolean taken = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
        // A link of somebody else could lead anywhere.
        if (taken && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new Refusal(
                    QueryRefusal.NO_PLACE,
                    FOLDER + " in the project is not a folder of its own",
                    "Move it away, or make it a folder");
        }
        return new ExportPlace(folder, "file", FOLDER + "/" + name);
    }

    /** Returns the real folder; null if nothing can or should be written there. */
    private static @Nullable Path project(@Nullable Path given) {
        if (given == null || !given.isAbsolute()) {
            return null;
        }
        try {
            Path real = given.toRealPath();
            boolean usable =
                    real.getParent() != null && Files.isDirectory(real) && Files.isWritable(real);
            return usable ? real : null;
        } catch (IOException gone) {
            return null;
        }
    }

    /** Whether it is a resource of the home, which any client may read. */
    public boolean isInHome() {
        return reference.startsWith(Exports.PREFIX);
    }

    /** Creates the folder. In a project, git ignores it. */
    void make() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (!isInHome()) {
                Files.writeString(folder.resolve(".gitignore"), "*\n");
            }
        }
    }
}
