package dev.toolroom.capability.query.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a Parquet file row by row: groups of a few megabytes, with one plain, compressed page for
 * each column. Memory does not grow with the file.
 */
public final class ParquetWriter {
    private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);
    private static final int GROUP_BYTES = 8 * 1024 * 1024;
    private static final int GROUP_ROWS = 200_000;

    private static final int PLAIN = 0;
    private static final int RUN_LENGTH = 3;
    private static final int GZIP = 2;

    private final List<String> names;
    private final List<ParquetType> types;
    private final List<ColumnBuffer> buffers;
    private final OutputStream out;
    private final List<Group> groups = new ArrayList<>();
    private long position;
    private long rows;

    private record Group(List<Chunk> chunks, long rows) {}

    private record Chunk(long offset, int values, long raw, long packed) {}

    public ParquetWriter(List<String> names, List<ParquetType> types, OutputStream out)
            throws IOException {
        this.names = List.copyOf(names);
        this.types = List.copyOf(types);
        this.buffers = types.stream().map(ColumnBuffer::new).toList();
        this.out = out;
        write(MAGIC);
    }

    /** Returns the buffer for the next value of a column. */
    public ColumnBuffer column(int number) {
        return buffers.get(number);
    }

    /** To be called after one value for each column. */
    public void endRow() throws IOException {
        rows++;
        boolean full = buffers.getFirst().count() >= GROUP_ROWS;
        if (full || rows % 256 == 0) {
            long waiting = buffers.stream().mapToLong(ColumnBuffer::size).sum();
            if (full || waiting >= GROUP_BYTES) {
                flush();
            }
        }
    }

    private void flush() throws IOException {
        int count = buffers.getFirst().count();
        if (count == 0) {
            return;
        }
        var chunks = new ArrayList<Chunk>();
        for (ColumnBuffer buffer : buffers) {
            chunks.add(chunk(count, buffer.take()));
        }
        groups.add(new Group(chunks, count));
    }

    private Chunk chunk(int count, byte[] page) throws IOException {
        byte[] packed = packed(page);
        byte[] header =
                new Thrift()
                        .number(1, 0)
                        .number(2, page.length)
                        .number(3, packed.length)
                        .structure(
                                5,
                                data ->
                                        data.number(1, count)
                                                .number(2, PLAIN)
                                                .number(3, RUN_LENGTH)
                                                .number(4, RUN_LENGTH))
                        .end()
                        .bytes();
        long offset = position;
        write(header);
        write(packed);
        return new Chunk(offset, count, header.length + page.length, header.length + packed.length);
    }

    private static byte[] packed(byte[] page) throws IOException {
        var packed = new ByteArrayOutputStream(page.length / 2 + 64);
        try (var gzip =
                new GZIPOutputStream(packed, 1 << 16) {
                    {
                        def.setLevel(Deflater.BEST_SPEED);
                    }
                }) {
            gzip.write(page);
        }
        return packed.toByteArray();
    }

    /** Writes the last group and the footer; the stream stays open. */
    public void finish() throws IOException {
        if (!buffers.isEmpty()) {
            flush();
        }
        byte[] footer =
                new Thrift()
                        .number(1, 1)
                        .structures(2, numbers(-1), this::describe)
                        .number(3, rows)
                        .structures(4, groups, this::describe)
                        .text(6, "toolroom")
                        .end()
                        .bytes();
        write(footer);
        var length = new byte[4];
        for (int i = 0; i < 4; i++) {
            length[i] = (byte) (footer.length >> (8 * i));
        }
        write(length);
        write(MAGIC);
    }

    private List<Integer> numbers(int first) {
        return IntStream.range(first, types.size()).boxed().toList();
    }

    /** The root of the schema is -1. */
    private void describe(Thrift element, int column) {
        if (column < 0) {
            element.text(4, "schema").number(5, types.size());
        } else {
            types.get(column).describe(element, names.get(column));
        }
    }

    private void describe(Thrift element, Group group) {
        element.structures(1, numbers(0), (chunk, i) -> describe(chunk, i, group.chunks().get(i)))
                .number(2, group.chunks().stream().mapToLong(Chunk::raw).sum())
                .number(3, group.rows());
    }

    private void describe(Thrift element, int column, Chunk chunk) {
        element.number(2, chunk.offset())
                .structure(
                        3,
                        data ->
                                data.number(1, types.get(column).form().physical())
                                        .numbers(2, List.of(PLAIN, RUN_LENGTH))
                                        .texts(3, List.of(names.get(column)))
                                        .number(4, GZIP)
                                        .number(5, (long) chunk.values())
                                        .number(6, chunk.raw())
                                        .number(7, chunk.packed())
                                        .number(9, chunk.offset()));
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }
}
