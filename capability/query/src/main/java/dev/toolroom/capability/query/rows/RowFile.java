package dev.toolroom.capability.query.rows;

import dev.toolroom.kernel.json.Json;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes rows to a file, which gets its name when it is complete. */
public final class RowFile implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final RowFormat format;
    private final Path part;
    private final Path whole;
    private final Counting out;
    private long rows;
    private boolean kept;

    private RowFile(RowFormat format, Path part, Path whole, Counting out) {
        this.format = format;
        this.part = part;
        this.whole = whole;
        this.out = out;
    }

    /**
     * Begins a new file.
     *
     * @param name its extension is the format
     */
    public static RowFile open(ExportPlace place, String name, List<RowFormat.Field> fields)
            throws IOException {
        place.make();
        Path folder = place.folder();
        Path part = begun(folder);
        var out = new Counting(new BufferedOutputStream(Files.newOutputStream(part), BUFFER));
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return new RowFile(RowFormat.of(extension, fields, out), part, folder.resolve(name), out);
    }

    /** Creates an empty file with a name that is removed if the process ends. */
    static Path begun(Path folder) throws IOException {
        return Files.createTempFile(folder, ".export-", ".part");
    }

    public long rows() {
        return rows;
    }

    public long bytes() {
        return out.bytes;
    }

    public void add(List<Json> row) throws IOException {
        rows++;
        format.add(row);
    }

    /** Completes the file. It never replaces another one. */
    public void keep() throws IOException {
        format.finish();
        out.close();
        Files.move(part, whole);
        kept = true;
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } finally {
            // Deletes the partial file to free disk space.
            if (!kept) {
                Files.deleteIfExists(part);
            }
        }
    }

    private static final class Counting extends FilterOutputStream {
        private long bytes;

        Counting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int one) throws IOException {
            out.write(one);
            bytes++;
        }

        @Override
        public void write(byte[] some, int from, int length) throws IOException {
            out.write(some, from, length);
            bytes += length;
        }
    }
}
