package dev.toolroom.app.backup;

import dev.toolroom.app.files.Leftovers;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Replaces the files of a home by restored ones. The renames are first written to a note: if the
 * process is killed between two of them, the next owner finishes the work before it opens anything.
 * The replaced files are kept in a folder of the home.
 */
public final class RestoreSwap {
    public static final String NOTE = "restore.json";
    static final String BEFORE = "before-restore-";

    private final HomeFolder home;
    private final Rename rename;

    /** Renames one file or folder; tests interrupt it. */
    public interface Rename {
        void move(Path from, Path to) throws IOException;
    }

    public RestoreSwap(HomeFolder home) {
        this(home, (from, to) -> Files.move(from, to));
    }

    public RestoreSwap(HomeFolder home, Rename rename) {
        this.home = home;
        this.rename = rename;
    }

    /**
     * Replaces the files. The caller must hold the lock of the home.
     *
     * @param fresh a folder in the home with the verified files
     */
    public void swap(Path fresh) throws IOException {
        Path before = home.root().resolve(BEFORE + Instant.now().toEpochMilli());
        HomeFolder.writePrivately(
                note(),
                Json.object()
                        .put("fresh", fresh.getFileName().toString())
                        .put("before", before.getFileName().toString())
                        .put("replaced", Json.Arr.ofTexts(BackupContents.replaced(home)))
                        .put("restored", Json.Arr.ofTexts(names(fresh)))
                        .build()
                        .write());
        flush(home.root());
        complete();
    }

    /** Finishes an interrupted restore, if there is one. */
    public void complete() throws IOException {
        if (!Files.exists(note())) {
            return;
        }
        Json.Obj note = read();
        Path fresh = home.root().resolve(note.text("fresh", ""));
        Path before = home.root().resolve(note.text("before", ""));
        List<String> restored = texts(note, "restored");
        var all = new TreeSet<>(texts(note, "replaced"));
        all.addAll(restored);
        Files.createDirectories(before);
        for (String name : all) {
            replace(name, restored.contains(name), fresh, before);
        }
        flush(home.root());
        Files.delete(note());
        if (Files.exists(fresh)) {
            Leftovers.delete(fresh);
        }
    }

    /** Replaces one file or folder; does nothing if that was done before. */
    private void replace(String name, boolean inBackup, Path fresh, Path before)
            throws IOException {
        boolean isPending = Files.exists(fresh.resolve(name));
        if (inBackup && !isPending) {
            return;
        }
        Path place = home.root().resolve(name);
        if (Files.exists(place) && !Files.exists(before.resolve(name))) {
            rename.move(place, before.resolve(name));
        }
        if (isPending) {
            rename.move(fresh.resolve(name), place);
        }
    }

    /** Reads the note. Without it the state of the files is unknown: nothing may be opened. */
    private Json.Obj read() throws IOException {
        try {
            if (Json.read(Files.readAllBytes(note())) instanceof Json.Obj note
                    && note.text("fresh", "").startsWith(Leftovers.RESTORE)
                    && note.text("before", "").startsWith(BEFORE)) {
                return note;
            }
        } catch (Json.Malformed damaged) {
            // Thrown below.
        }
        throw new HomeProblem(
                note()
                        + " is damaged, and a restore was under way: the home may be half restored."
                        + " Restore again: toolroom restore BACKUP; what was there before is in "
                        + home.root().resolve(BEFORE + "…"));
    }

    /** Deletes the note, for a new restore. */
    void forget() throws IOException {
        Files.deleteIfExists(note());
    }

    private Path note() {
        return home.root().resolve(NOTE);
    }

    private static List<String> texts(Json.Obj note, String name) {
        return note.get(name) instanceof Json.Arr items ? items.texts() : List.of();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    /** Flushes the folder, so that the note and the renames survive a power loss. */
    private static void flush(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
