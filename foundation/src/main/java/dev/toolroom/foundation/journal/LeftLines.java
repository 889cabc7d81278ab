package dev.toolroom.foundation.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.json.Json;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier process has left in the file of a {@link JournalTail}. A line that is not what
 * was written is set aside in a file beside it, so that one damaged line costs one line.
 */
final class LeftLines {
    /** Beside the file, with what was in it and could not be read. */
    private static final String DAMAGED = "journal.damaged";

    /** Of the lines that this build writes and reads. */
    private static final Json.Num FORMAT = Json.Num.of(1);

    /** The first line of a file. Those of the first builds had none, and the same lines. */
    static final String HEADER = Json.Obj.EMPTY.with("format", FORMAT).write() + "\n";

    private final Path path;
    private final Predicate<Json.Arr> isWhole;
    private final List<Json.Arr> whole = new ArrayList<>();
    private final List<byte[]> damaged = new ArrayList<>();

    LeftLines(Path path, Predicate<Json.Arr> isWhole) throws IOException {
        this.path = path;
        this.isWhole = isWhole;
        if (Files.exists(path)) {
            read(Files.readAllBytes(path));
        }
    }

    static Path damaged(Path tail) {
        return tail.resolveSibling(DAMAGED);
    }

    /** What stands behind the last end of a line was never acknowledged, whole or not. */
    private void read(byte[] bytes) {
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                take(Arrays.copyOfRange(bytes, from, i));
                from = i + 1;
            }
        }
        if (from < bytes.length) {
            take(Arrays.copyOfRange(bytes, from, bytes.length));
        }
    }

    private void take(byte[] line) {
        Json read = json(line);
        if (read instanceof Json.Obj header && isHeader(header)) {
            return;
        }
        Json.Arr row = read instanceof Json.Arr found && isWhole.test(found) ? found : null;
        if (row == null) {
            damaged.add(line);
        } else {
            whole.add(row);
        }
    }

    private static @Nullable Json json(byte[] line) {
        try {
            return Json.read(UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString());
        } catch (Json.Malformed | CharacterCodingException notWhatWasWritten) {
            return null;
        }
    }

    /**
     * @throws StoreFailure for that of a newer build, whose lines this one does not understand
     */
    private boolean isHeader(Json.Obj line) {
        if (!(line.get("format") instanceof Json.Num format)) {
            return false;
        }
        if (!format.equals(FORMAT)) {
            throw new StoreFailure(
                    path
                            + " is in format "
                            + format.write()
                            + ", which this Toolroom does not know; update it, or give up the"
                            + " record of the last calls: mv "
                            + path
                            + " "
                            + damaged(path));
        }
        return true;
    }

    /**
     * Stores the whole ones, and sets the others aside.
     *
     * @throws StoreFailure if the store takes nothing; what is in the file stays there
     */
    void store(Consumer<List<Json.Arr>> store) throws IOException {
        if (!whole.isEmpty()) {
            try {
                store.accept(whole);
            } catch (StoreFailure failure) {
                if (!failure.isAboutRows()) {
                    throw failure;
                }
                whole.forEach(row -> storeAlone(row, store));
            }
        }
        if (!damaged.isEmpty()) {
            setAside();
        }
    }

    private void storeAlone(Json.Arr row, Consumer<List<Json.Arr>> store) {
        try {
            store.accept(List.of(row));
        } catch (StoreFailure failure) {
            if (!failure.isAboutRows()) {
                throw failure;
            }
            damaged.add(row.write().getBytes(UTF_8));
        }
    }

    private void setAside() throws IOException {
        Path aside = damaged(path);
        try (var out = new FileOutputStream(aside.toFile(), true)) {
            JournalTail.forOwnerOnly(aside);
            for (byte[] line : damaged) {
                out.write(line);
                out.write('\n');
            }
            out.getFD().sync();
        }
        System.getLogger(LeftLines.class.getName())
                .log(
                        Level.WARNING,
                        damaged.size()
                                + " damaged lines of journal.tail were set aside in "
                                + DAMAGED
                                + ": the record of as many calls is incomplete");
    }
}
