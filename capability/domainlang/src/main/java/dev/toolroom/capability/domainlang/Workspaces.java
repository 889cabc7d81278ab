package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.edit.Draft;
import dev.toolroom.capability.domainlang.edit.DurableFiles;
import dev.toolroom.capability.domainlang.query.Model;
import dev.toolroom.capability.domainlang.workspace.Buffers;
import dev.toolroom.capability.domainlang.workspace.Disk;
import dev.toolroom.capability.domainlang.workspace.Progress;
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
import java.util.concurrent.ConcurrentHashMap;
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
    private final Map<Path, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Path, Held> open = new ConcurrentHashMap<>();
    private final Editors editors = new Editors();
    private final Object writing = new Object();
    private @Nullable ExecutorService workers;

    /**
     * @param roots the folders that the settings name, read when first needed
     */
    public Workspaces(Supplier<List<Path>> roots) {
        this.roots = roots;
    }

    /** A text that an editor holds, and the process it runs in. */
    private record Held(String text, long process) {}

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
    <T> T ask(
            @Nullable String path,
            @Nullable Path callerRoot,
            Progress progress,
            Function<Model, T> question) {
        Path start = start(path, callerRoot);
        return onWorker(
                () -> {
                    dropDeadHolders();
                    Model model = model(start, kept(start).workspace.refresh(progress));
                    if (model.snapshot().files().isEmpty()) {
                        throw new Refusal(
                                DomainLangRefusal.NO_MODEL,
                                "there is no .dlang file in " + start,
                                "Say with path where the model is, or write one there");
                    }
                    return question.apply(model);
                });
    }

    /**
     * Changes the model that is meant. One writer at a time; what an editor has open is changed
     * there, everything else on the disk, and only if nothing has changed meanwhile.
     */
    <T> T edit(@Nullable String path, @Nullable Path callerRoot, Function<Draft, T> editing) {
        Path start = start(path, callerRoot);
        return onWorker(
                () -> {
                    synchronized (writing) {
                        Workspace workspace = kept(start).workspace;
                        Snapshot before = refreshed(start);
                        var draft = new Draft(workspace, before);
                        T done = editing.apply(draft);
                        if (refreshed(start) != before) {
                            throw EditModel.stale(workspace.refresh());
                        }
                        write(draft.changes());
                        return done;
                    }
                });
    }

    private void write(Map<Path, String> changes) {
        Map<Path, String> onDisk = new LinkedHashMap<>();
        Map<Editors.Texts, Map<Path, String>> inEditors = new LinkedHashMap<>();
        changes.forEach(
                (file, text) -> {
                    Held held = open.get(file);
                    Editors.Texts editor = held == null ? null : editors.holding(file);
                    if (held == null) {
                        onDisk.put(file, text);
                    } else if (editor != null) {
                        inEditors
                                .computeIfAbsent(editor, key -> new LinkedHashMap<>())
                                .put(file, text);
                    } else if (held.text.equals(new Disk().read(file))) {
                        // Saved as it is: whoever has it open will notice.
                        onDisk.put(file, text);
                    } else {
                        throw notTaken(file.getFileName() + " has unsaved text in an editor");
                    }
                });
        inEditors.forEach(
                (editor, texts) -> {
                    if (!editor.apply(texts)) {
                        throw notTaken("the editor did not take the change");
                    }
                });
        DurableFiles.write(onDisk);
        changes.forEach(
                (file, text) -> {
                    Held held = open.get(file);
                    if (held != null) {
                        open(file, text, held.process);
                    }
                });
    }

    private static Refusal notTaken(String why) {
        return new Refusal(
                DomainLangRefusal.OPEN_IN_EDITOR,
                why,
                "Save and close it there, then read the version again and edit");
    }

    /** The editors that take changes of what they have open. */
    public Editors editors() {
        return editors;
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
                open.forEach((file, held) -> buffers.put(file, held.text));
                known = new Kept(new Workspace(start, buffers));
                kept.put(start, known);
                if (kept.size() > KEPT) {
                    kept.remove(kept.keySet().iterator().next());
                }
            }
            return known;
        }
    }

    /**
     * From now on this text counts, until it is closed or the process that holds it has ended.
     *
     * @param process the id of the process in which the editor's server runs
     */
    public void open(Path file, String text, long process) {
        open.put(file, new Held(text, process));
        all().forEach(each -> each.workspace.buffers().put(file, text));
    }

    /** The file itself counts again. */
    public void close(Path file) {
        open.remove(file);
        all().forEach(each -> each.workspace.buffers().remove(file));
    }

    private List<Kept> all() {
        synchronized (kept) {
            return List.copyOf(kept.values());
        }
    }

    private void dropDeadHolders() {
        long self = ProcessHandle.current().pid();
        open.forEach(
                (file, held) -> {
                    if (held.process != self && ProcessHandle.of(held.process).isEmpty()) {
                        close(file);
                    }
                });
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
