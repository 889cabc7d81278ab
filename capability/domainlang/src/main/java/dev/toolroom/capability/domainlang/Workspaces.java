package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.query.Model;
import dev.toolroom.capability.domainlang.workspace.Buffers;
import dev.toolroom.capability.domainlang.workspace.Disk;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import dev.toolroom.capability.domainlang.workspace.Workspace;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Refusal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The models that were asked for, kept and followed. What is open in an editor counts before the
 * file it belongs to, whoever asks.
 *
 * <p>Reading and linking spins, so it happens on platform threads; a caller waits for the first
 * complete model and never sees half of one.
 */
public final class Workspaces {
    private static final int KEPT = 8;

    private final Supplier<List<Path>> roots;
    private final Supplier<Optional<Path>> example;
    private final Map<Path, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final OpenTexts open = new OpenTexts();
    private @Nullable ExecutorService workers;

    /**
     * @param roots the folders that the settings name, read when first needed
     */
    public Workspaces(Supplier<List<Path>> roots) {
        this(roots, Optional::empty);
    }

    /**
     * @param example what to show those who come without a folder, while the settings name none
     */
    public Workspaces(Supplier<List<Path>> roots, Supplier<Optional<Path>> example) {
        this.roots = roots;
        this.example = example;
    }

    private static final class Kept {
        private final Workspace workspace;
        private @Nullable Model model;

        Kept(Workspace workspace) {
            this.workspace = workspace;
        }

        synchronized Model model(Snapshot snapshot) {
            Model known = model;
            if (known == null || known.snapshot() != snapshot) {
                known = new Model(snapshot);
                model = known;
            }
            return known;
        }
    }

    /** Asks the model that is meant, as it is now. */
    <T> T ask(@Nullable String path, @Nullable Path callerRoot, Function<Model, T> question) {
        Path start = start(path, callerRoot);
        return onWorker(
                () -> {
                    Model model = current(start);
                    if (model.snapshot().files().isEmpty()) {
                        throw new Refusal(
                                DomainLangRefusal.NO_MODEL,
                                "there is no .dlang file in " + start,
                                "Say with path where the model is, or write one there");
                    }
                    return question.apply(model);
                });
    }

    /** The model at a folder or file, with what is open. Run on a platform thread. */
    public Model current(Path start) {
        return model(start, refreshed(start));
    }

    /** The same, without what only questions need. */
    public Snapshot refreshed(Path start) {
        dropDeadHolders();
        return kept(start).workspace.refresh();
    }

    /** After one open file was changed by {@link #open}: the others are as they were. */
    public Snapshot changed(Path start, Path file) {
        return kept(start).workspace.changed(file);
    }

    /** A snapshot of this place as something to ask; asked twice, it is made once. */
    public Model model(Path start, Snapshot snapshot) {
        return kept(start).model(snapshot);
    }

    private Kept kept(Path start) {
        synchronized (kept) {
            Kept known = kept.get(start);
            if (known == null) {
                var buffers = new Buffers(new Disk());
                open.forEach(buffers::put);
                known = new Kept(new Workspace(start, buffers));
                kept.put(start, known);
                if (kept.size() > KEPT) {
                    kept.remove(kept.keySet().iterator().next());
                }
            }
            return known;
        }
    }

    /** From now on this text counts, until its holder closes it or its process has ended. */
    public void open(Path file, String text, Holder holder) {
        open.put(file, text, holder);
        all().forEach(each -> each.workspace.buffers().put(file, text));
    }

    /** What somebody else holds counts again, else the file itself. */
    public void close(Path file, Holder holder) {
        open.remove(file, holder);
        show(file, open.text(file));
    }

    private void show(Path file, @Nullable String text) {
        for (Kept each : all()) {
            if (text == null) {
                each.workspace.buffers().remove(file);
            } else {
                each.workspace.buffers().put(file, text);
            }
        }
    }

    /** The text that counts: what is open, else what is in the file; null where there is none. */
    public @Nullable String text(Path file) {
        String held = open.text(file);
        return held != null ? held : savedText(file);
    }

    /** What is in the file, whatever is open. */
    public @Nullable String savedText(Path file) {
        return new Disk().read(file);
    }

    /** Which text is in the file; empty where there is none. */
    public String savedVersion(Path file) {
        return SavedText.version(savedText(file));
    }

    /** The folders to work in where nobody says which. */
    public List<Path> roots() {
        List<Path> configured = roots.get();
        return configured.isEmpty() ? example.get().stream().toList() : configured;
    }

    private List<Kept> all() {
        synchronized (kept) {
            return List.copyOf(kept.values());
        }
    }

    private void dropDeadHolders() {
        open.dropEnded().forEach(file -> show(file, open.text(file)));
    }

    /** The path that is given, else the model of the settings, else where the caller works. */
    private Path start(@Nullable String path, @Nullable Path callerRoot) {
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

    /** Does something that spins, away from the virtual threads that calls run on. */
    public <T> T onWorker(Supplier<T> work) {
        try {
            return workers().submit(work::get).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a model was read", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private synchronized ExecutorService workers() {
        ExecutorService known = workers;
        if (known == null) {
            known =
                    Executors.newCachedThreadPool(
                            Thread.ofPlatform().daemon().name("domainlang-", 0).factory());
            workers = known;
        }
        return known;
    }
}
