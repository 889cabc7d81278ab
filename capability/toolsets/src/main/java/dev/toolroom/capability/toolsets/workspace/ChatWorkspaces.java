package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.MissingContent;
import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.capability.toolsets.workspace.disk.Steps;
import dev.toolroom.capability.toolsets.workspace.tree.Changes;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.capability.toolsets.workspace.tree.Trees;
import dev.toolroom.foundation.content.Content;
import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.ChatId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The files of every chat of a home, with their history. What changes a chat's files has its lease;
 * what only reads manifests needs none. Failures of a disk come as {@link UncheckedIOException}.
 */
public final class ChatWorkspaces implements AutoCloseable {
    /** How long an edit, an upload or a switch waits for a call that works on the files. */
    private static final Duration SHORT_WAIT = Duration.ofSeconds(5);

    private final Keeping keeping;
    private final Leases leases;

    /**
     * Opens nothing yet.
     *
     * @param chats the folder with one for each chat
     */
    public ChatWorkspaces(Path chats, ContentStore content, Store store, Quota quota, Clock clock) {
        this(chats, content, store, quota, clock, Steps.NONE);
    }

    ChatWorkspaces(
            Path chats, ContentStore content, Store store, Quota quota, Clock clock, Steps steps) {
        var trees = new Trees(content);
        this.keeping =
                new Keeping(
                        chats, content, trees, new ManifestRows(store, trees), quota, clock, steps);
        this.leases = new Leases(keeping);
    }

    /** The steps that make its table. */
    public static List<Migration> migrations() {
        return Migration.of(ChatWorkspaces.class, "workspace", "001_workspace_manifests");
    }

    /**
     * Has the files of a chat for itself.
     *
     * @param wait how long to wait for whoever has them
     * @throws dev.toolroom.kernel.call.Refusal if they cannot be had in time
     */
    public Lease lease(ChatId chat, Duration wait) {
        return new Held(leases.take(chat, wait));
    }

    private final class Held implements Lease {
        private final Leases.Place place;
        private @Nullable Manifest before;
        private boolean closed;

        Held(Leases.Place place) {
            this.place = place;
        }

        @Override
        public Path folder() {
            return place.workspace.folder();
        }

        @Override
        public ManifestId before() {
            return settled().id();
        }

        private Manifest settled() {
            Manifest known = before;
            if (known == null) {
                known = DiskWork.checked(place.workspace::settle);
                before = known;
            }
            return known;
        }

        @Override
        public ManifestId after(ManifestSource source, @Nullable String ref) {
            Manifest start = settled();
            Manifest saved = DiskWork.checked(() -> place.workspace.save(start, source, ref));
            before = saved;
            return saved.id();
        }

        @Override
        public List<Skipped> skipped() {
            return place.workspace.skipped();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                leases.giveBack(place);
            }
        }
    }

    /** What the chat is at; empty before its files were first touched. */
    public Optional<ManifestId> active(ChatId chat) {
        return keeping.rows().active(chat);
    }

    /** All states of a chat's files, the oldest first. */
    public List<Manifest> manifests(ChatId chat) {
        return keeping.rows().of(chat);
    }

    /** One state of some chat's files; refused if there is none of this id. */
    public Manifest manifest(ManifestId id) {
        return find(id).orElseThrow(() -> Refusals.unknown(id));
    }

    public Optional<Manifest> find(ManifestId id) {
        return keeping.rows().find(id);
    }

    /**
     * The files of a manifest by path.
     *
     * @param after only those behind this path; null from the first
     */
    public FilePage files(ManifestId manifest, @Nullable String after, int limit) {
        return FilePage.of(manifest(manifest).folder(), after, limit);
    }

    /** The bytes of a file, checked while they are read; refused if there is none of this path. */
    public InputStream read(ManifestId manifest, String path) {
        Entry entry = manifest(manifest).folder().find(List.of(path.split("/", -1)));
        if (!(entry instanceof Entry.File file)) {
            throw Refusals.unknownFile(path);
        }
        return DiskWork.checked(
                () ->
                        keeping.content()
                                .open(file.id())
                                .orElseThrow(() -> new MissingContent(file.id())));
    }

    /** What is in a chat's folder now and no manifest can hold. */
    public List<Skipped> skipped(ChatId chat) {
        return DiskWork.checked(() -> new Workspace(keeping, chat).skippedNow());
    }

    /** What differs between two manifests, by path. */
    public List<Changes.Change> diff(ManifestId before, ManifestId after) {
        return Changes.between(manifest(before).folder(), manifest(after).folder());
    }

    /**
     * Replaces one file, if it is still what the editor began with.
     *
     * @param base the hash of the file that was edited; null to make a new file
     * @param ref the call or message whose file it is
     */
    public Edited edit(
            ChatId chat,
            String path,
            @Nullable String base,
            InputStream bytes,
            ManifestSource source,
            @Nullable String ref) {
        return withFiles(
                chat,
                (workspace, before) -> {
                    List<String> parts = workspace.parts(path, before.folder());
                    Entry present = before.folder().find(parts);
                    String sha = present instanceof Entry.File file ? file.id().sha256() : null;
                    if ((present != null && sha == null) || !Objects.equals(sha, base)) {
                        return new Edited.Conflict(before.id(), path, base, present);
                    }
                    boolean executable = present instanceof Entry.File file && file.executable();
                    try (ContentStore.Batch batch = keeping.content().begin()) {
                        Entry entry = entry(batch.put(bytes), executable);
                        Folder folder = before.folder().with(parts, entry);
                        return new Edited.Saved(
                                workspace.change(before, batch, folder, source, ref).id());
                    }
                });
    }

    /**
     * Adds files, or replaces those of the same path: all of them or none.
     *
     * @param ref the message that they came with
     */
    public ManifestId upload(
            ChatId chat, Map<String, ? extends InputStream> files, @Nullable String ref) {
        return withFiles(
                chat,
                (workspace, before) -> {
                    Folder folder = before.folder();
                    try (ContentStore.Batch batch = keeping.content().begin()) {
                        for (Map.Entry<String, ? extends InputStream> each : files.entrySet()) {
                            List<String> parts = workspace.parts(each.getKey(), folder);
                            if (folder.find(parts) instanceof Folder) {
                                throw Refusals.badPath(each.getKey(), "a folder has this name");
                            }
                            folder = folder.with(parts, entry(batch.put(each.getValue()), false));
                        }
                        return workspace
                                .change(before, batch, folder, ManifestSource.USER_UPLOAD, ref)
                                .id();
                    }
                });
    }

    private Entry entry(Content content, boolean executable) {
        keeping.quota().checkFile(content.size());
        return new Entry.File(content.id(), content.size(), executable);
    }

    /** Brings the chat's files to one of its manifests. */
    public ManifestId switchTo(ChatId chat, ManifestId manifest) {
        return withFiles(
                chat, (workspace, before) -> workspace.switchTo(before, manifest, null).id());
    }

    /**
     * Brings the chat to a message and its files to what they were there: after its last call, or
     * where that of the nearest message before it left them.
     */
    public ManifestId switchToMessage(ChatId chat, String message) {
        return withFiles(
                chat,
                (workspace, before) -> {
                    ManifestId there = ofMessage(chat, message).orElseGet(() -> firstOf(chat));
                    return workspace.switchTo(before, there, message).id();
                });
    }

    /** What the files were at a message; empty where no call before it had touched them. */
    public Optional<ManifestId> ofMessage(ChatId chat, String message) {
        return switch (keeping.rows().ofMessage(chat, message)) {
            case ManifestRows.OfMessage.At(ManifestId id) -> Optional.of(id);
            case ManifestRows.OfMessage.Untouched untouched -> Optional.empty();
            case ManifestRows.OfMessage.Unknown unknown -> throw Refusals.unknownMessage();
        };
    }

    /** Brings the chat's files to what they were before anything touched them. */
    public ManifestId switchToStart(ChatId chat) {
        return withFiles(
                chat, (workspace, before) -> workspace.switchTo(before, firstOf(chat), null).id());
    }

    private ManifestId firstOf(ChatId chat) {
        return keeping.rows().of(chat).getFirst().id();
    }

    /** Work on a chat's files that are settled. */
    @FunctionalInterface
    private interface FileWork<T> {
        T run(Workspace workspace, Manifest before) throws IOException;
    }

    private <T> T withFiles(ChatId chat, FileWork<T> work) {
        Leases.Place place = leases.take(chat, SHORT_WAIT);
        try {
            return DiskWork.checked(() -> work.run(place.workspace, place.workspace.settle()));
        } finally {
            leases.giveBack(place);
        }
    }

    /** Writes a chat's files and their history in the layout of one folder for each chat. */
    public void export(ChatId chat, Path target) {
        ManifestId now = withFiles(chat, (workspace, before) -> before.id());
        DiskWork.checked(
                () -> {
                    new ChatExport(keeping.content(), target.resolve(chat.value()))
                            .write(manifests(chat), now);
                    return true;
                });
    }

    /** Forgets a chat's files and their history. What nobody else names is collected later. */
    public void remove(ChatId chat) {
        Leases.Place place = leases.take(chat, SHORT_WAIT);
        try {
            DiskWork.checked(() -> forget(chat));
        } finally {
            leases.giveBack(place);
        }
    }

    /** The same, if nobody needs them once everything that was edited outside is saved. */
    public boolean remove(ChatId chat, BooleanSupplier unused) {
        return withFiles(chat, (workspace, before) -> unused.getAsBoolean() && forget(chat));
    }

    private boolean forget(ChatId chat) throws IOException {
        keeping.rows().remove(chat);
        new Housekeeping(keeping).remember();
        Housekeeping.deleteFolder(keeping.chats(), chat.value());
        leases.forget(chat);
        return true;
    }

    /**
     * Deletes content that nothing names, and folders of chats that are gone.
     *
     * @param alsoNamed content that something besides the manifests names
     */
    public ContentStore.Collected collect(Set<ContentId> alsoNamed) {
        return DiskWork.checked(() -> new Housekeeping(keeping).collect(alsoNamed));
    }

    /** Collects if a chat was deleted and its content is old enough; for now and then. */
    public boolean collectIfDue() {
        return DiskWork.checked(() -> new Housekeeping(keeping).collectIfDue());
    }

    /** Reads everything, and says what is wrong; empty when nothing is. */
    public List<Problem> check() {
        return DiskWork.checked(() -> new Housekeeping(keeping).check());
    }

    @Override
    public void close() {
        leases.close();
    }
}
