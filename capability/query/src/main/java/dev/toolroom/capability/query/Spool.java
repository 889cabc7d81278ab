package dev.toolroom.capability.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.query.Recordset.Column;
import dev.toolroom.kernel.Json;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a result that its first answer had no room for, in a file only we can read. */
final class Spool implements AutoCloseable {
    static final int MOST_ROWS = 50_000;
    static final int MOST_BYTES = 16 * 1024 * 1024;

    private final List<Column> columns;
    private final Path file;
    private final DataOutputStream out;
    private int[] starts = new int[1024];
    private int rows;
    private boolean complete;

    Spool(List<Column> columns) {
        this.columns = columns;
        try {
            file = Files.createTempFile("toolroom-", ".rows");
            file.toFile().deleteOnExit();
            out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the rest of a result", e);
        }
    }

    /** False when it takes no more. */
    boolean add(List<Json> row) {
        byte[] json = new Json.Arr(row).write().getBytes(UTF_8);
        if (rows == MOST_ROWS || out.size() + json.length + 4 > MOST_BYTES) {
            return false;
        }
        if (rows == starts.length) {
            starts = Arrays.copyOf(starts, rows * 2);
        }
        starts[rows++] = out.size();
        try {
            out.writeInt(json.length);
            out.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the rest of a result", e);
        }
        return true;
    }

    /**
     * Ends the writing.
     *
     * @param whole whether all rows of the result are here
     */
    void finish(boolean whole) {
        complete = whole;
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the rest of a result", e);
        }
    }

    boolean isComplete() {
        return complete;
    }

    int rows() {
        return rows;
    }

    List<Column> columns() {
        return columns;
    }

    /** As many rows from {@code first} on as fit. */
    List<List<Json>> read(int first, int most, int bytes) {
        var page = new ArrayList<List<Json>>();
        int room = bytes;
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            for (int i = first; i < rows && page.size() < most; i++) {
                in.seek(starts[i]);
                var json = new byte[in.readInt()];
                in.readFully(json);
                room -= json.length + 1;
                if (room < 0 && !page.isEmpty()) {
                    break;
                }
                page.add(((Json.Arr) Json.readOwn(json)).items());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the rest of a result", e);
        }
        return page;
    }

    @Override
    public void close() {
        try {
            out.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The file goes when the process does.
        }
    }
}
