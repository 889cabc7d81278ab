package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Texts that a call brings along, or names by their path in the project it comes from. */
final class TextFiles {
    private static final long MOST = 8L * 1024 * 1024;

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
