package dev.toolroom.capability.domainlang;

import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Refusal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which model a call means. */
final class ModelRoots {
    private final Supplier<List<Path>> roots;
    private final Supplier<Optional<Path>> example;

    ModelRoots(Supplier<List<Path>> roots, Supplier<Optional<Path>> example) {
        this.roots = roots;
        this.example = example;
    }

    /** The folders to work in where nobody says which. */
    List<Path> shown() {
        List<Path> configured = roots.get();
        return configured.isEmpty() ? example.get().stream().toList() : configured;
    }

    /** The path that is given, else the model of the settings, else where the caller works. */
    Path start(@Nullable String path, @Nullable Path callerRoot) {
        if (path != null) {
            return given(path, callerRoot);
        }
        List<Path> configured = roots.get();
        if (configured.size() == 1) {
            return existing(configured.getFirst());
        }
        for (Path root : configured) {
            if (callerRoot != null
                    && (root.startsWith(callerRoot) || callerRoot.startsWith(root))) {
                return existing(root);
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
        if (callerRoot == null) {
            Optional<Path> shown = example.get();
            if (shown.isPresent()) {
                return existing(shown.get());
            }
            throw new Refusal(
                    DomainLangRefusal.NO_MODEL,
                    "no model is named, by the settings or by this call",
                    "Say with path where it is, or name its folder under models in toolroom.yaml");
        }
        return existing(callerRoot);
    }

    /** The folder that is meant, whether or not there is a model in it. */
    Path folder(@Nullable String path, @Nullable Path callerRoot) {
        Path start = start(path, callerRoot);
        if (!Files.isDirectory(start)) {
            throw unknown(start.toString());
        }
        return start;
    }

    private static Path given(String path, @Nullable Path callerRoot) {
        try {
            Path named = Path.of(path);
            return existing(callerRoot == null ? named : callerRoot.resolve(named));
        } catch (InvalidPathException e) {
            throw unknown(path);
        }
    }

    private static Path existing(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        boolean fits =
                Files.isDirectory(whole)
                        || (Files.isRegularFile(whole) && whole.toString().endsWith(".dlang"));
        if (!fits) {
            throw unknown(whole.toString());
        }
        return whole;
    }

    private static Refusal unknown(String path) {
        return new Refusal(
                DomainLangRefusal.UNKNOWN_PATH,
                path + " is neither a folder nor a .dlang file",
                "Give a folder with a model, or one .dlang file");
    }
}
