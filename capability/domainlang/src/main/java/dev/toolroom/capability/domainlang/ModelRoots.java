package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which model a call means. A model lies in a folder of the settings or in the project of a local
 * caller; no call reaches anything else, whatever path it gives and wherever links lead.
 */
final class ModelRoots {
    private final Supplier<List<Path>> roots;
    private final Supplier<Optional<Path>> example;
    private final Predicate<Path> isOpen;
    private final Disk disk = new Disk();

    /**
     * @param isOpen whether an editor has a text there, which need not be a file
     */
    ModelRoots(
            Supplier<List<Path>> roots, Supplier<Optional<Path>> example, Predicate<Path> isOpen) {
        this.roots = roots;
        this.example = example;
        this.isOpen = isOpen;
    }

    /**
     * A model, and what is around it.
     *
     * @param start a folder, or one file
     * @param within the folder that the caller may reach
     */
    record Place(Path start, Path within) {
        /** The folder that the files of the model are named from. */
        Path folder() {
            return folderOf(start);
        }
    }

    /**
     * Who asks about a model.
     *
     * @param project the folder in which a local caller may name files
     * @param editing the folder that an editor works in
     */
    record Asker(@Nullable Path project, @Nullable Path editing) {
        static Asker of(Caller caller) {
            boolean isEditor = caller.door().equals("lsp");
            return new Asker(caller.project(), isEditor ? caller.workspaceRoot() : null);
        }

        /** The path that is given, else the folder of the editor. */
        @Nullable String named(@Nullable String path) {
            return path == null && editing != null ? editing.toString() : path;
        }
    }

    private static Path folderOf(Path model) {
        Path parent = model.getParent();
        return model.toString().endsWith(".dlang") && parent != null ? parent : model;
    }

    /** The folders to use if the caller names none. */
    List<Path> shown() {
        List<Path> configured = roots.get();
        return configured.isEmpty() ? example.get().stream().toList() : configured;
    }

    /** The path that is given, else the model of the settings, else where the caller works. */
    Place start(@Nullable String path, @Nullable Path project) {
        if (path != null) {
            return findPlace(path, project);
        }
        List<Path> configured = roots.get();
        if (configured.size() == 1) {
            return itself(configured.getFirst());
        }
        for (Path root : configured) {
            if (project != null && (root.startsWith(project) || project.startsWith(root))) {
                return itself(root);
            }
        }
        if (!configured.isEmpty()) {
            throw new Refusal(
                    DomainLangRefusal.SEVERAL_MODELS,
                    "the settings name several models",
                    "Say with path which one is meant",
                    Json.Obj.EMPTY.with(
                            "models",
                            Json.Arr.ofTexts(configured.stream().map(Path::toString).toList())));
        }
        if (project == null) {
            Optional<Path> shown = example.get();
            if (shown.isPresent()) {
                return itself(shown.get());
            }
            throw new Refusal(
                    DomainLangRefusal.NO_MODEL,
                    "no model is named, by the settings or by this call",
                    "Say with path where it is, or name its folder under models in toolroom.yaml");
        }
        return itself(project);
    }

    /** The folder that is meant, whether or not there is a model in it. */
    Path folder(@Nullable String path, @Nullable Path project) {
        Place place = start(path, project);
        if (!Files.isDirectory(place.start())) {
            throw unknown(place.start().toString());
        }
        return place.start();
    }

    /** From the caller's project, else from the folders of the settings, the first that has it. */
    private Place findPlace(String path, @Nullable Path project) {
        List<Path> allowed = new ArrayList<>(shown());
        if (project != null) {
            allowed.addFirst(project);
        }
        boolean inside = false;
        for (Path from : allowed) {
            Path whole = whole(from, path);
            for (Path root : allowed) {
                if (disk.isWithin(whole, whole(root, ""))) {
                    if (isModel(whole)) {
                        return new Place(whole, folderOf(whole(root, "")));
                    }
                    inside = true;
                }
            }
        }
        throw inside ? unknown(path) : outside(path, project);
    }

    private static Path whole(Path from, String path) {
        try {
            return from.toAbsolutePath().resolve(path).normalize();
        } catch (InvalidPathException e) {
            throw unknown(path);
        }
    }

    private Place itself(Path root) {
        Path whole = root.toAbsolutePath().normalize();
        if (!isModel(whole)) {
            throw unknown(whole.toString());
        }
        return new Place(whole, folderOf(whole));
    }

    private boolean isModel(Path path) {
        return Files.isDirectory(path)
                || isOpen.test(path)
                || (Files.isRegularFile(path) && path.toString().endsWith(".dlang"));
    }

    private static Refusal unknown(String path) {
        return new Refusal(
                DomainLangRefusal.UNKNOWN_PATH,
                shown(path) + " is neither a folder nor a .dlang file",
                "Give a folder with a model, or one .dlang file");
    }

    /** Gives the same answer whether the path exists or not. */
    private static Refusal outside(String path, @Nullable Path project) {
        return new Refusal(
                DomainLangRefusal.OUTSIDE_MODELS,
                "'" + shown(path) + "' is not in a model that this caller may open",
                project == null
                        ? "Give a path within a folder that toolroom.yaml lists under models"
                        : "Give a path within the project, or list its folder under models in"
                                + " toolroom.yaml");
    }

    private static String shown(String path) {
        return path.length() <= 80 ? path : path.substring(0, 80) + "…";
    }
}
