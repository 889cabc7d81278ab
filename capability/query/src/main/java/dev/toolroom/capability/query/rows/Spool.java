package dev.toolroom.capability.query.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.query.rows.Recordset.Column;
import dev.toolroom.kernel.json.Json;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the rows of a result that did not fit into its first answer, in a file without a name, so
 * that nothing is left if the process is killed.
 */
public final class Spool implements AutoCloseable {
    public static final int MAX_ROWS = 50_000;
    public static final int MAX_BYTES = 16 * 1024 * 1024;

    private final List<Column> columns;

    /** Not a channel, which an interrupted thread would close for all. */
    private final RandomAccessFile file;

    private final DataOutputStream out;
    private int[] starts = new int[1024];
    private int rows;
    private boolean complete;
    private boolean closed;

    /**
     * @param folder of the home, because the folder for temporary files may be full or read-only
     */
    Spool(Path folder, List<Column> columns) {
        this.columns = columns;
        try {
            file = nameless(folder);
            out =
                    new DataOutputStream(
                            new BufferedOutputStream(new FileOutputStream(file.getFD())));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the rest of a result", e);
        }
    }

    private static RandomAccessFile nameless(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path path = RowFile.begun(folder);
        var opened = new RandomAccessFile(path.toFile(), "rw");
        Files.delete(path);
        return opened;
    }

    /** Returns false if the limit is reached. */
    boolean add(List<Json> row) {
        byte[] json = new Json.Arr(row).write().getBytes(UTF_8);
        if (rows == MAX_ROWS || out.size() + json.length + 4 > MAX_BYTES) {
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
     * Ends writing.
     *
     * @param whole whether these are all rows of the result
     */
    void finish(boolean whole) {
        complete = whole;
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the rest of a result", e);
        }
    }

    public boolean isComplete() {
        return complete;
    }

    public int rows() {
        return rows;
    }

    public List<Column> columns() {
        return columns;
    }

    /** As many rows from {@code first} on as fit. */
    public synchronized List<List<Json>> read(int first, int most, int bytes) {
        if (closed) {
            // Only a limited number of results is kept.
            throw Cursors.tooOld();
        }
        var page = new ArrayList<List<Json>>();
        int room = bytes;
        try {
            for (int i = first; i < rows && page.size() < most; i++) {
                file.seek(starts[i]);
                var json = new byte[file.readInt()];
                file.readFully(json);
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
    public synchronized void close() {
        closed = true;
        try {
            file.close();
        } catch (IOException e) {
            // The file is removed when the process ends.
        }
    }
}
