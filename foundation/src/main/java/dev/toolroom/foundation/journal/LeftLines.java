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
 * Stores the lines that an earlier process has left in the file of a {@link JournalTail}. Damaged
 * lines are moved to a file beside it, so that one damaged line costs one line.
 */
final class LeftLines {
    /** Name of the file for damaged lines, in the folder of the tail. */
    private static final String DAMAGED_FILE = "journal.damaged";

    /** Format version of the lines that this build writes and reads. */
    private static final Json.Num FORMAT = Json.Num.of(1);

    /** First line of a file. Files of the first builds lack it, but have the same format. */
    static final String HEADER = Json.Obj.EMPTY.with("format", FORMAT).write() + "\n";

    private final Path path;
    private final Predicate<Json.Arr> isValid;
    private final List<Json.Arr> valid = new ArrayList<>();
    private final List<byte[]> damaged = new ArrayList<>();

    LeftLines(Path path, Predicate<Json.Arr> isValid) throws IOException {
        this.path = path;
        this.isValid = isValid;
        if (Files.exists(path)) {
            read(Files.readAllBytes(path));
        }
    }

    static Path damaged(Path tail) {
        return tail.resolveSibling(DAMAGED_FILE);
    }

    /** A last line without a line end was never acknowledged, but is stored if it is valid. */
    private void read(byte[] bytes) {
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                addLine(Arrays.copyOfRange(bytes, from, i));
                from = i + 1;
            }
        }
        if (from < bytes.length) {
            addLine(Arrays.copyOfRange(bytes, from, bytes.length));
        }
    }

    private void addLine(byte[] line) {
        Json parsed = json(line);
        if (parsed instanceof Json.Obj header && isHeader(header)) {
            return;
        }
        Json.Arr row = parsed instanceof Json.Arr found && isValid.test(found) ? found : null;
        if (row == null) {
            damaged.add(line);
        } else {
            valid.add(row);
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
     * @throws StoreFailure if a newer build wrote it, whose lines this build does not understand
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
     * Stores the valid lines, and sets the damaged ones aside.
     *
     * @throws StoreFailure if the store cannot be written; then the file stays as it is
     */
    void store(Consumer<List<Json.Arr>> store) throws IOException {
        if (!valid.isEmpty()) {
            try {
                store.accept(valid);
            } catch (StoreFailure failure) {
                if (!failure.isAboutRows()) {
                    throw failure;
                }
                valid.forEach(row -> storeAlone(row, store));
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
        Path damagedFile = damaged(path);
        try (var out = new FileOutputStream(damagedFile.toFile(), true)) {
            JournalTail.forOwnerOnly(damagedFile);
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
                                + DAMAGED_FILE
                                + ": the record of as many calls is incomplete");
    }
}
