package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.ModelRoots.Asker;
import dev.toolroom.capability.domainlang.ModelRoots.Place;
import dev.toolroom.capability.domainlang.edit.Claims;
import dev.toolroom.capability.domainlang.edit.Draft;
import dev.toolroom.capability.domainlang.edit.DurableFiles;
import dev.toolroom.capability.domainlang.edit.PendingEdit;
import dev.toolroom.capability.domainlang.edit.SavedText;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.domainlang.workspace.Progress;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import dev.toolroom.kernel.call.Refusal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The models that were asked for, kept up to date. The text of an open editor takes precedence over
 * its file for every caller.
 *
 * <p>Reading and linking are CPU-bound, so they run on platform threads. A caller waits for the
 * first complete model.
 */
public final class Workspaces {
    private static final int KEPT = 8;

    private final ModelRoots roots;
    private final Map<Place, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final OpenTexts open = new OpenTexts();
    private final Editors editors = new Editors();
    private final Claims rootsInWork = new Claims();
    private final Claims filesInWork = new Claims();
    private @Nullable ExecutorService workers;

    /** Reads the folders of the settings when they are first needed. */
    public Workspaces(Supplier<List<Path>> roots) {
        this(roots, Optional::empty);
    }

    /** Shows the example to callers without a folder while the settings name none. */
    public Workspaces(Supplier<List<Path>> roots, Supplier<Optional<Path>> example) {
        this.roots = new ModelRoots(roots, example, file -> open.text(file) != null);
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

    /** An editor means the model it works in, if there is one, whatever the settings name. */
    Place place(@Nullable String path, Asker asker) {
        Place own = roots.start(asker.named(path), asker.project());
        boolean isGuess = path == null && asker.editing() != null;
        return isGuess && refreshed(own, Progress.UNHEARD).files().isEmpty()
                ? roots.start(null, asker.project())
                : own;
    }

    <T> T ask(@Nullable String path, Asker asker, Progress progress, Function<Model, T> question) {
        return onWorker(
                () -> {
                    Place place = place(path, asker);
                    Model model = findKept(place).model(refreshed(place, progress));
                    if (model.snapshot().files().isEmpty()) {
                        throw new Refusal(
                                DomainLangRefusal.NO_MODEL,
                                "there is no .dlang file in " + place.start(),
                                "Say with path where the model is, or write one there");
                    }
                    return question.apply(model);
                });
    }

    /**
     * Changes the model that is meant. One writer of a model at a time; what an editor has open is
     * changed there, everything else on the disk, and only if nothing has changed meanwhile.
     */
    <T> T edit(@Nullable String path, Asker asker, Function<Draft, T> editing) {
        return onWorker(
                () -> {
                    Place place = place(path, asker);
                    try (var _ = rootsInWork.hold(Set.of(place.folder()))) {
                        Snapshot before = refreshed(place, Progress.UNHEARD);
                        var draft = new Draft(findKept(place).workspace, before);
                        T done = editing.apply(draft);
                        commit(place, before, draft.changes());
                        return done;
                    }
                });
    }

    /** Two models may share a file; a write to it makes both read it again. */
    private void commit(Place place, Snapshot before, Map<Path, String> changes) {
        changes.keySet().forEach(file -> checkReadable(before, file));
        try (var _ = filesInWork.hold(Set.copyOf(changes.keySet()))) {
            Snapshot now = refreshed(place, Progress.UNHEARD);
            if (now != before) {
                throw EditModel.stale(now);
            }
            write(place.folder(), changes);
        }
    }

    /** Does something with one file that no edit of a model may come between. */
    <T> T alone(Path file, Supplier<T> work) {
        try (var _ = filesInWork.hold(Set.of(file))) {
            return work.get();
        }
    }

    /** Of a file that was not read as it is, a changed one would lose the rest. */
    private static void checkReadable(Snapshot before, Path file) {
        before.findings(file).stream()
                .filter(
                        each ->
                                each.rule() == Rule.FILE_NOT_READ
                                        || each.rule() == Rule.FILE_NOT_UTF_8)
                .findFirst()
                .ifPresent(
                        each -> {
                            throw unreadable(before.name(file));
                        });
    }

    static Refusal unreadable(String file) {
        return new Refusal(
                DomainLangRefusal.UNREADABLE_FILE,
                "'" + file + "' cannot be changed: it is not a text in UTF-8 of at most 16 MB",
                "Convert or shorten it with another program, then edit again");
    }

    private void write(Path root, Map<Path, String> changes) {
        Map<Path, String> onDisk = new LinkedHashMap<>();
        Map<Editors.Texts, Map<Path, String>> inEditors = new LinkedHashMap<>();
        changes.forEach(
                (file, text) -> {
                    String held = open.text(file);
                    Editors.Texts editor = held == null ? null : editors.holding(file);
                    if (held == null) {
                        onDisk.put(file, text);
                    } else if (editor != null) {
                        inEditors
                                .computeIfAbsent(editor, key -> new LinkedHashMap<>())
                                .put(file, text);
                    } else if (held.equals(savedText(file))) {
                        // Editors that have the file open notice the change themselves.
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
        DurableFiles.write(root, onDisk);
        changes.forEach(
                (file, text) -> {
                    Holder holder = open.holder(file);
                    if (holder != null) {
                        open(file, text, holder);
                    }
                });
        editors.written();
    }

    private static Refusal notTaken(String why) {
        return new Refusal(
                DomainLangRefusal.OPEN_IN_EDITOR,
                why,
                "Save and close it there, then read the version again and edit");
    }

    /** Whose unsaved text of a file counts, if anybody's. */
    public @Nullable Holder holder(Path file) {
        return open.holder(file);
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
        return refreshed(own(start), Progress.UNHEARD);
    }

    /** An editor's folder is its project; a file that it opened alone may import what it likes. */
    private static Place own(Path start) {
        Path root = start.getRoot();
        boolean alone = start.toString().endsWith(".dlang") && root != null;
        return new Place(start, alone ? root : start);
    }

    /** Completes an edit whose writer was killed, before the model is read. */
    private Snapshot refreshed(Place place, Progress progress) {
        dropDeadHolders();
        PendingEdit.finish(place.folder());
        return findKept(place).workspace.refresh(progress);
    }

    /** After one open file was changed by {@link #open}: the others are as they were. */
    public Snapshot changed(Path start, Path file) {
        return findKept(own(start)).workspace.changed(file);
    }

    /** A snapshot of this place as something to ask; asked twice, it is made once. */
    public Model model(Path start, Snapshot snapshot) {
        return findKept(own(start)).model(snapshot);
    }

    private Kept findKept(Place place) {
        synchronized (kept) {
            Kept known = kept.get(place);
            if (known == null) {
                var buffers = new Buffers(new Disk());
                open.forEach(buffers::put);
                known = new Kept(new Workspace(place.start(), buffers, place.within()));
                kept.put(place, known);
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

    /** Falls back to the text of another editor, or else to the file. */
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

    /** The folders to use if the caller names none. */
    public List<Path> roots() {
        return roots.shown();
    }

    /** The folder that is meant, whether or not there is a model in it. */
    Path folder(@Nullable String path, Asker asker) {
        return roots.folder(asker.named(path), asker.project());
    }

    private List<Kept> all() {
        synchronized (kept) {
            return List.copyOf(kept.values());
        }
    }

    private void dropDeadHolders() {
        open.dropEnded().forEach(file -> show(file, open.text(file)));
    }

    /** Does something that spins, away from the virtual threads that calls run on. */
    public <T> T onWorker(Supplier<T> work) {
        if (!Thread.currentThread().isVirtual()) {
            // A hand-over to another thread would cost more than most answers.
            return work.get();
        }
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
