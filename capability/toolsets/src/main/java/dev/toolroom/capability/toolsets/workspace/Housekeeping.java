package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.capability.toolsets.workspace.tree.Trees;
import dev.toolroom.foundation.content.ContentFolder;
import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import dev.toolroom.kernel.call.ChatId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks through all manifests: for content that nobody names, and for content that is not there.
 */
final class Housekeeping {
    private static final int AT_ONCE = 200;
    private static final String TRASH = ".trash";
    private static final String DUE = ".collect";

    private final Keeping keeping;
    private final Set<ContentId> named = new HashSet<>();
    private final Set<ContentId> listings = new HashSet<>();

    Housekeeping(Keeping keeping) {
        this.keeping = keeping;
    }

    /** Told of each content that a manifest names for the first time. */
    private interface Visitor {
        void content(ManifestRows.Row row, String path, ContentId id) throws IOException;

        void broken(ManifestRows.Row row, String path, @Nullable ContentId listing);
    }

    private void visitAll(Visitor visitor) throws IOException {
        String last = "";
        while (true) {
            List<ManifestRows.Row> rows = keeping.rows().after(last, AT_ONCE);
            for (ManifestRows.Row row : rows) {
                visit(row, visitor);
                last = row.id().value();
            }
            if (rows.size() < AT_ONCE) {
                return;
            }
        }
    }

    private void visit(ManifestRows.Row row, Visitor visitor) throws IOException {
        Folder folder;
        try {
            folder = row.columns().folder(keeping.trees());
        } catch (RuntimeException notUnderstood) {
            visitor.broken(row, "", null);
            return;
        }
        visit(row, "", folder, visitor);
    }

    private void visit(ManifestRows.Row row, String path, Folder folder, Visitor visitor)
            throws IOException {
        ContentId listing = folder.id();
        if (listing != null && !listings.add(listing)) {
            return;
        }
        try {
            if (listing != null) {
                for (ContentId part : keeping.trees().parts(listing)) {
                    named.add(part);
                }
                named.add(listing);
            }
            folder.size();
        } catch (Trees.BrokenTree e) {
            visitor.broken(row, path, e.tree());
            return;
        }
        for (int i = 0; i < folder.size(); i++) {
            String name = path + folder.name(i);
            if (folder.entry(i) instanceof Folder below) {
                visit(row, name + "/", below, visitor);
            } else if (folder.entry(i) instanceof Entry.File file && named.add(file.id())) {
                visitor.content(row, name, file.id());
            }
        }
    }

    /** Notes, across restarts, that there is content which nobody may need any more. */
    void remember() throws IOException {
        Files.createDirectories(keeping.chats());
        Files.write(keeping.chats().resolve(DUE), new byte[0]);
    }

    /** What was stored within the grace is never collected: it is looked at when that is over. */
    boolean collectIfDue() throws IOException {
        Path due = keeping.chats().resolve(DUE);
        Instant before = keeping.clock().instant().minus(ContentFolder.grace());
        if (!Files.exists(due) || !Files.getLastModifiedTime(due).toInstant().isBefore(before)) {
            return false;
        }
        collect(Set.of());
        Files.deleteIfExists(due);
        return true;
    }

    /** Refuses to delete anything where it cannot tell what is named. */
    ContentStore.Collected collect(Set<ContentId> alsoNamed) throws IOException {
        Instant before = keeping.clock().instant().minus(ContentFolder.grace());
        List<String> broken = new ArrayList<>();
        visitAll(
                new Visitor() {
                    @Override
                    public void content(ManifestRows.Row row, String path, ContentId id) {}

                    @Override
                    public void broken(
                            ManifestRows.Row row, String path, @Nullable ContentId listing) {
                        broken.add(row.chat().value());
                    }
                });
        if (!broken.isEmpty()) {
            throw new IOException(
                    "the manifests of chat \""
                            + broken.getFirst()
                            + "\" cannot be read in full; nothing was deleted");
        }
        named.addAll(alsoNamed);
        deleteFoldersOfLostChats();
        return keeping.content().collect(named, before);
    }

    private void deleteFoldersOfLostChats() throws IOException {
        if (!Files.isDirectory(keeping.chats())) {
            return;
        }
        List<String> lost = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(keeping.chats())) {
            for (Path each : folders) {
                String name = each.getFileName().toString();
                if (!name.startsWith(".")) {
                    lost.add(name);
                }
            }
        }
        // Asked afterwards: a chat has its row before it has a folder.
        lost.removeAll(keeping.rows().chats());
        for (String each : lost) {
            deleteFolder(keeping.chats(), each);
        }
        Path trash = keeping.chats().resolve(TRASH);
        if (Files.isDirectory(trash, LinkOption.NOFOLLOW_LINKS)) {
            FolderTree.delete(trash);
        }
    }

    /** Out of sight at once, so that a crash leaves no half of a workspace. */
    static boolean deleteFolder(Path chats, String chat) throws IOException {
        Path folder = chats.resolve(chat);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Path trash = chats.resolve(TRASH);
        Files.createDirectories(trash);
        Path gone = Files.createTempDirectory(trash, "chat");
        Files.move(folder, gone.resolve("files"), StandardCopyOption.ATOMIC_MOVE);
        FolderTree.delete(gone);
        return true;
    }

    List<Problem> check() throws IOException {
        List<Problem> problems = new ArrayList<>();
        Set<ContentId> damaged = new HashSet<>(keeping.content().damaged());
        Set<ContentId> told = new HashSet<>();
        visitAll(
                new Visitor() {
                    @Override
                    public void content(ManifestRows.Row row, String path, ContentId id)
                            throws IOException {
                        if (damaged.contains(id)) {
                            told.add(id);
                            problems.add(problem(Problem.Kind.DAMAGED, id, row, path));
                        } else if (keeping.content().find(id).isEmpty()) {
                            problems.add(problem(Problem.Kind.MISSING, id, row, path));
                        }
                    }

                    @Override
                    public void broken(
                            ManifestRows.Row row, String path, @Nullable ContentId listing) {
                        if (listing != null) {
                            told.add(listing);
                        }
                        problems.add(
                                problem(
                                        listing == null
                                                ? Problem.Kind.BROKEN_MANIFEST
                                                : Problem.Kind.BROKEN_LISTING,
                                        listing,
                                        row,
                                        path));
                    }
                });
        for (ContentId id : damaged) {
            if (!told.contains(id)) {
                problems.add(new Problem(Problem.Kind.DAMAGED, id.sha256(), null, null, null));
            }
        }
        for (String chat : keeping.rows().chatsWithoutTheirManifest()) {
            problems.add(new Problem(Problem.Kind.LOST_MANIFEST, "", ChatId.of(chat), null, null));
        }
        return problems;
    }

    private static Problem problem(
            Problem.Kind kind, @Nullable ContentId id, ManifestRows.Row row, String path) {
        return new Problem(kind, id == null ? "" : id.sha256(), row.chat(), row.id(), path);
    }
}
