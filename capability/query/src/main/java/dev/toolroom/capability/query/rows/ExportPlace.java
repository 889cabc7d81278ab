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
 * Where an export goes: into a folder of the project that the caller works in, where its files are
 * at hand, else into the home.
 *
 * @param key under which the answer names it
 * @param reference what the answer calls it
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
        // A link could lead anywhere, and whoever made it may not be the one who asks.
        if (taken && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new Refusal(
                    QueryRefusal.NO_PLACE,
                    FOLDER + " in the project is not a folder of its own",
                    "Move it away, or make it a folder");
        }
        return new ExportPlace(folder, "file", FOLDER + "/" + name);
    }

    /** The real folder, or null where nothing can or should be written. */
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

    /** Makes the folder. In a project it stays out of git: what is exported is data, not work. */
    void make() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (!isInHome()) {
                Files.writeString(folder.resolve(".gitignore"), "*\n");
            }
        }
    }
}
