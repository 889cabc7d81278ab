package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.FolderState.StateFile;
import dev.toolroom.capability.toolsets.workspace.disk.Index;
import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.capability.toolsets.workspace.disk.Usage;
import dev.toolroom.capability.toolsets.workspace.disk.WorkspaceFolder;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.capability.toolsets.workspace.tree.ManifestColumns;
import dev.toolroom.capability.toolsets.workspace.tree.Trees;
import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One chat's folder and its manifests. Whoever uses it has the lease of the chat.
 *
 * <p>The order of things is what makes a crash harmless: content, then the row that names it, then
 * the folder; and before the folder is touched, a line beside it that says what it is to become.
 */
final class Workspace {
    private final Keeping keeping;
    private final ChatId chat;
    private final WorkspaceFolder disk;
    private final StateFile state;
    private @Nullable Index index;
    private @Nullable Index saved;

    /** The manifest that the folder was made equal to; null until that is known. */
    private @Nullable Manifest at;

    Workspace(Keeping keeping, ChatId chat) {
        Path folder = keeping.chats().resolve(chat.value());
        this.keeping = keeping;
        this.chat = chat;
        this.disk = new WorkspaceFolder(folder, keeping.content(), keeping.steps());
        this.state = new StateFile(folder);
    }

    Path folder() {
        return disk.files();
    }

    List<Skipped> skipped() {
        return index == null ? List.of() : index.skipped();
    }

    /** The parts of a path under which a file may be saved, with what the folder has already. */
    List<String> parts(String path, Folder folder) {
        return WorkspacePath.of(path, folder, skipped());
    }

    /**
     * What is in the folder now and no manifest can hold; without the lease, and without reading.
     */
    List<Skipped> skippedNow() throws IOException {
        if (!disk.isThere()) {
            return List.of();
        }
        try (WorkspaceFolder.Looked looked = disk.look(null, Long.MAX_VALUE)) {
            return looked.unread().skipped();
        }
    }

    /**
     * Brings the folder to what the chat is at; edits made outside are saved first. No call has
     * saved any of that: its record would say that it was carried out before it has begun.
     */
    Manifest settle() throws IOException {
        return CallScope.outside(this::settled);
    }

    private Manifest settled() throws IOException {
        Manifest active = active();
        if (at == null) {
            recover();
            active = active();
        }
        Manifest base = at == null || at.id().equals(active.id()) ? active : at;
        if (!disk.isThere()) {
            disk.make();
            index = null;
            return bring(read(), active.id(), active, null);
        }
        disk.unlock();
        Index now = read();
        if (!now.folder().equals(base.folder()) && !now.folder().equals(active.folder())) {
            boolean follows = base.id().equals(active.id());
            Manifest edited = insertRead(now, base.id(), ManifestSource.OUTSIDE, follows);
            active = follows ? edited : active;
        }
        if (!now.folder().equals(active.folder())) {
            return bring(now, base.id(), active, null);
        }
        return arrive(now, active);
    }

    private Manifest active() throws IOException {
        var id = keeping.rows().active(chat);
        if (id.isPresent()) {
            Manifest known = at;
            return known != null && known.id().equals(id.get()) ? known : named(id.get());
        }
        Manifest first = fresh(Folder.EMPTY, null, ManifestSource.BRANCH, null);
        keeping.rows().insert(first, ManifestColumns.of(Folder.EMPTY, null), true);
        return first;
    }

    private Manifest named(ManifestId id) {
        return keeping.rows().find(id).orElseThrow(() -> Refusals.unknown(id));
    }

    private Manifest fresh(
            Folder folder,
            @Nullable ManifestId parent,
            ManifestSource source,
            @Nullable String ref) {
        Instant now = keeping.clock().instant().truncatedTo(ChronoUnit.MICROS);
        return new Manifest(ManifestId.random(), chat, parent, folder, now, source, ref);
    }

    /** Finishes what a crash interrupted, and finds out what the folder was last made equal to. */
    private void recover() throws IOException {
        Files.createDirectories(keeping.chats().resolve(chat.value()));
        index = disk.indexFile().load().orElse(null);
        saved = index;
        FolderState line = state.read().orElse(null);
        if (line instanceof FolderState.Switching switching && disk.isThere()) {
            finish(switching);
        } else if (line instanceof FolderState.Saving(ManifestId from, ManifestId to)) {
            at = keeping.rows().find(to).or(() -> keeping.rows().find(from)).orElse(null);
        } else if (line instanceof FolderState.At(ManifestId manifest)) {
            at = keeping.rows().find(manifest).orElse(null);
        }
    }

    /** Every file is read: after a loss of power, what the file system says proves nothing. */
    private void finish(FolderState.Switching switching) throws IOException {
        var to = keeping.rows().find(switching.to());
        var from = keeping.rows().find(switching.from());
        if (to.isEmpty()) {
            at = from.orElse(null);
            return;
        }
        index = null;
        Index now = read();
        if (from.isPresent()
                && !Between.explains(now.folder(), from.get().folder(), to.get().folder())) {
            insertRead(now, from.get().id(), ManifestSource.OUTSIDE, false);
        }
        bring(now, switching.from(), to.get(), switching.leaf());
    }

    /** Reads what changed; its content is durable afterwards, and no row names it yet. */
    private Index read() throws IOException {
        try (WorkspaceFolder.Looked looked = disk.look(index, keeping.quota().fileBytes());
                ContentStore.Batch batch = keeping.content().begin()) {
            keeping.quota()
                    .check(
                            looked.usage(),
                            "It was edited outside of a call; nothing was changed or deleted");
            Index now = looked.read(batch);
            batch.commit();
            return now;
        }
    }

    private Manifest insertRead(Index now, ManifestId parent, String ref, boolean active)
            throws IOException {
        Manifest edited = fresh(now.folder(), parent, ManifestSource.EDIT, ref);
        try (ContentStore.Batch batch = keeping.content().begin()) {
            insert(batch, edited, active);
        }
        return edited;
    }

    /** The content, durably, and then the row that names it. */
    private void insert(ContentStore.Batch batch, Manifest manifest, boolean active)
            throws IOException {
        Trees.Writing trees = new Trees.Writing(batch);
        ContentId tree =
                ManifestColumns.needTree(manifest.folder()) ? trees.put(manifest.folder()) : null;
        ManifestColumns columns = ManifestColumns.of(manifest.folder(), tree);
        keeping.steps().reached("save.put");
        batch.commit();
        trees.committed();
        keeping.steps().reached("save.durable");
        ManifestId parent = manifest.parent();
        if (active && parent != null) {
            state.write(new FolderState.Saving(parent, manifest.id()));
            keeping.steps().reached("save.marked");
        }
        keeping.rows().insert(manifest, columns, active);
        keeping.steps().reached("save.named");
    }

    private Manifest arrive(Index now, Manifest manifest) throws IOException {
        if (at == null || !at.id().equals(manifest.id())) {
            state.write(new FolderState.At(manifest.id()));
        }
        index = now;
        at = manifest;
        return manifest;
    }

    /** Saves what a call left; the manifest of before when nothing changed. */
    Manifest save(Manifest before, ManifestSource source, @Nullable String ref) throws IOException {
        try (WorkspaceFolder.Looked looked = disk.look(index, keeping.quota().fileBytes());
                ContentStore.Batch batch = keeping.content().begin()) {
            keeping.steps().reached("save.looked");
            refuseOver(looked, before);
            Index now = looked.read(batch);
            keeping.steps().reached("save.read");
            if (now.folder().equals(before.folder())) {
                return arrive(now, before);
            }
            Manifest after = fresh(now.folder(), before.id(), source, ref);
            insert(batch, after, true);
            return arrive(now, after);
        }
    }

    /** Too much is the one reason for which a call's changes are taken back. */
    private void refuseOver(WorkspaceFolder.Looked looked, Manifest before) throws IOException {
        try {
            keeping.quota().check(looked.usage(), "The files are as they were before the call");
        } catch (Refusal over) {
            bring(looked.unread(), before.id(), before, null);
            throw over;
        }
    }

    /**
     * Saves a state that no folder has yet, and brings the folder there.
     *
     * @param batch with all content of it that is new
     */
    Manifest change(
            Manifest before,
            ContentStore.Batch batch,
            Folder folder,
            ManifestSource source,
            @Nullable String ref)
            throws IOException {
        keeping.quota()
                .check(new Usage(folder.files(), folder.bytes(), List.of()), "Nothing was changed");
        if (folder.equals(before.folder())) {
            return before;
        }
        Manifest after = fresh(folder, before.id(), source, ref);
        insert(batch, after, false);
        Index now = index == null ? read() : index;
        return bring(now, before.id(), after, null);
    }

    /** To another manifest; the folder is settled. */
    Manifest switchTo(Manifest before, ManifestId target, @Nullable String leaf)
            throws IOException {
        Manifest to = target.equals(before.id()) ? before : named(target);
        if (!to.chat().equals(chat)) {
            throw Refusals.unknown(target);
        }
        Index now = index == null ? read() : index;
        for (Skipped each : now.skipped()) {
            // No version could bring it back, and nobody was asked about it.
            if (each.content() && each.isLostIn(to.folder())) {
                throw Refusals.unsaved(each);
            }
        }
        return bring(now, before.id(), to, leaf);
    }

    private Manifest bring(Index now, ManifestId from, Manifest to, @Nullable String leaf)
            throws IOException {
        at = null;
        state.write(new FolderState.Switching(from, to.id(), leaf));
        keeping.steps().reached("switch.marked");
        Index there;
        try {
            there = disk.bring(now, to.folder());
        } catch (IOException | Trees.BrokenTree e) {
            goBack(from, to, e);
            throw e;
        }
        keeping.steps().reached("switch.flushed");
        keeping.rows().activate(chat, to.id(), leaf);
        keeping.steps().reached("switch.activated");
        return arrive(there, to);
    }

    /** What cannot be had from the store leaves the folder as it was. */
    private void goBack(ManifestId from, Manifest to, Exception cause) {
        if (from.equals(to.id())) {
            return;
        }
        try {
            index = null;
            Manifest before = named(from);
            arrive(disk.bring(read(), before.folder()), before);
        } catch (IOException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    /** Writes down what is known, for the next start; it is only a shortcut. */
    void saveIndex() {
        Index known = index;
        if (known != null && known != saved) {
            try {
                disk.indexFile().save(known);
                saved = known;
            } catch (IOException e) {
                // The next start reads the files instead.
            }
        }
    }
}
