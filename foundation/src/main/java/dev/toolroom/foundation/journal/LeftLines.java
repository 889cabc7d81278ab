package dev.toolroom.foundation.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.Json;
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
 * What an earlier process has left in the file of a {@link Tail}. A line that is not what was
 * written is set aside in a file beside it, so that one damaged line costs one line.
 */
final class LeftLines {
    /** Beside the file, with what was in it and could not be read. */
    private static final String DAMAGED = "journal.damaged";

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
        Json.Arr row = row(line);
        if (row == null) {
            damaged.add(line);
        } else {
            whole.add(row);
        }
    }

    private Json.@Nullable Arr row(byte[] line) {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
            return Json.read(text) instanceof Json.Arr row && isWhole.test(row) ? row : null;
        } catch (Json.Malformed | CharacterCodingException notWhatWasWritten) {
            return null;
        }
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
            Tail.forOwnerOnly(aside);
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
