package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Texts that a call brings along, or names by their path in the project it comes from. */
final class TextFiles {
    private static final long MOST = 8L * 1024 * 1024;
    private static final int MOST_LISTED = 200;

    private final Path folder;

    /**
     * @param folder where callers without a project have their design files
     */
    TextFiles(Path folder) {
        this.folder = folder;
    }

    String text(Json.Obj arguments, CallContext context) {
        String text = arguments.text("text", "");
        String path = arguments.text("path", "");
        if (text.isEmpty() == path.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because("Send either text or path");
        }
        return path.isEmpty() ? text : read(inProject(path, context));
    }

    /** Within the caller's project and nowhere else, links followed. */
    Path inProject(String path, CallContext context) {
        Path root = context.caller().workspaceRoot();
        if (root == null) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "path needs a caller that says where its project is; send text instead");
        }
        return within(root, path);
    }

    /**
     * Within the caller's project; a caller who has none, as a page, has the folder of the home.
     */
    Path design(String path, CallContext context) {
        Path root = context.caller().workspaceRoot();
        if (root != null) {
            return within(root, path);
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The folder '" + folder.getFileName() + "' of the home cannot be made");
        }
        return within(folder, path);
    }

    /** The design files of that folder, by name. */
    List<Path> designs() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(each -> each.toString().endsWith(DesignFile.EXTENSION))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .limit(MOST_LISTED)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    boolean isInHome(Path file) {
        return folder.equals(file.getParent());
    }

    private static Path within(Path root, String path) {
        try {
            Path file = root.resolve(path).normalize();
            Path parent = file.getParent();
            boolean inside =
                    parent != null
                            && Files.isDirectory(parent)
                            && parent.toRealPath().startsWith(root.toRealPath())
                            && (!Files.exists(file)
                                    || file.toRealPath().startsWith(root.toRealPath()));
            if (!inside) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        "'" + path + "' is not in a folder of the project");
            }
            return file;
        } catch (InvalidPathException | IOException e) {
            throw DesignerRefusal.INVALID_REQUEST.because("'" + path + "' is not a path");
        }
    }

    String read(Path file) {
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
