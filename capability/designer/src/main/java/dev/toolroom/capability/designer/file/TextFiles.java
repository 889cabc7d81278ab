package dev.toolroom.capability.designer.file;

import dev.toolroom.capability.designer.migration.MigrationFile;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Texts that a call brings along, or names by their path in the project it comes from. */
public final class TextFiles {
    private static final long MOST = 8L * 1024 * 1024;

    private static final int MOST_LISTED = 200;

    private final Supplier<Path> designs;

    /**
     * @param designs the home's folder for who has no project
     */
    public TextFiles(Supplier<Path> designs) {
        this.designs = designs;
    }

    public String text(Json.Obj arguments, CallContext context) {
        String text = arguments.text("text", "");
        String path = arguments.text("path", "");
        if (path.isEmpty() && arguments.get("text") != null && text.isBlank()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The text to import is empty; send the script itself, or its path");
        }
        if (text.isEmpty() == path.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because("Send either text or path");
        }
        if (path.isEmpty()) {
            return text;
        }
        String content = read(inProject(path, context));
        if (content.isBlank()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + shown(path) + "' is empty; there is nothing to import");
        }
        return content;
    }

    /**
     * Within the project of whoever runs this program, or else within the home's own folder for
     * designs, and nowhere else, links followed. Who comes over the network may say where it works,
     * but that is no leave to read there.
     */
    public Path inProject(String path, CallContext context) {
        Path root = root(context.caller());
        try {
            Path file = root.resolve(path).normalize();
            if (file.startsWith(root) && Files.isDirectory(file)) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        "'" + shown(path) + "' is a folder; name a file in it");
            }
            Path parent = file.getParent();
            if (parent == null
                    || !Files.isDirectory(parent)
                    || !parent.toRealPath().startsWith(root)
                    || (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                            && !file.toRealPath().startsWith(root))) {
                throw outside(path, context.caller());
            }
            return parent.toRealPath().resolve(file.getFileName());
        } catch (InvalidPathException e) {
            throw DesignerRefusal.INVALID_REQUEST.because("'" + shown(path) + "' is not a path");
        } catch (IOException e) {
            // A link that leads nowhere, or a folder that may not be looked into.
            throw outside(path, context.caller());
        }
    }

    /** As {@link #inProject}, for a folder; it need not be there yet. */
    public Path folder(String path, CallContext context) {
        Path root = root(context.caller());
        try {
            Path folder = root.resolve(path).normalize();
            Path there = folder;
            while (there != null && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
                there = there.getParent();
            }
            if (there == null
                    || !folder.startsWith(root)
                    || !Files.isDirectory(there)
                    || !there.toRealPath().startsWith(root)) {
                throw outside(path, context.caller());
            }
            return there.toRealPath().resolve(there.relativize(folder)).normalize();
        } catch (InvalidPathException e) {
            throw DesignerRefusal.INVALID_REQUEST.because("'" + shown(path) + "' is not a path");
        } catch (IOException e) {
            throw outside(path, context.caller());
        }
    }

    /** The texts of the files in a folder whose names end so, by name. */
    public SortedMap<String, String> all(Path folder, String ending) {
        SortedMap<String, String> found = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(each -> each.toString().endsWith(ending))
                    .filter(Files::isRegularFile)
                    .forEach(each -> found.put(DesignFile.name(each), read(each)));
            return found;
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The folder '" + folder.getFileName() + "' cannot be read");
        }
    }

    /** Writes new files; what is there stays, unless it is to be replaced. */
    public void write(Path folder, List<MigrationFile> files) {
        for (MigrationFile file : files) {
            if (!file.replaces() && Files.exists(folder.resolve(file.name()))) {
                throw DesignerRefusal.STALE_FILE.because(
                        "'" + file.name() + "' is there already; nothing was written");
            }
        }
        for (MigrationFile file : files) {
            Path target = folder.resolve(file.name());
            try {
                Files.createDirectories(target.resolveSibling("."));
            } catch (IOException e) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        "The folder of '" + file.name() + "' cannot be made");
            }
            DesignFile.write(target, file.text());
        }
    }

    /** The design files of the home's own folder, by name. */
    public List<Path> ofHome() {
        Path folder = designs.get();
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.toRealPath())) {
            return files.filter(each -> each.toString().endsWith(DesignFile.EXTENSION))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .limit(MOST_LISTED)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    public boolean isInHome(Path file) {
        try {
            return Files.isDirectory(designs.get())
                    && designs.get().toRealPath().equals(file.getParent());
        } catch (IOException e) {
            return false;
        }
    }

    private Path root(Caller caller) {
        try {
            Path project = project(caller);
            return project == null
                    ? Files.createDirectories(designs.get()).toRealPath()
                    : project.toRealPath();
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The folder that path is meant from cannot be read");
        }
    }

    /** The project folder of the caller, or null if it has none that may be written to. */
    private static @Nullable Path project(Caller caller) {
        Path root = caller.workspaceRoot();
        boolean usable =
                root != null
                        && caller.principal().equals(Caller.LOCAL)
                        && root.isAbsolute()
                        && root.getParent() != null;
        return usable ? root : null;
    }

    private static RuntimeException outside(String path, Caller caller) {
        return DesignerRefusal.INVALID_REQUEST.because(
                "'"
                        + shown(path)
                        + (project(caller) == null
                                ? "' is not in the designs folder of the home, where callers without a"
                                        + " project of their own keep files"
                                : "' is not in a folder of the project"));
    }

    private static String shown(String path) {
        return path.length() <= 80 ? path : path.substring(0, 80) + "…";
    }

    public String read(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw DesignerRefusal.NOT_FOUND.because(
                        "There is no file '" + file.getFileName() + "'");
            }
            if (Files.size(file) > MOST) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        "'" + file.getFileName() + "' is larger than 8 MB");
            }
            return Files.readString(file);
        } catch (MalformedInputException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + file.getFileName() + "' is not a text in UTF-8");
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "'" + file.getFileName() + "' cannot be read");
        }
    }
}
