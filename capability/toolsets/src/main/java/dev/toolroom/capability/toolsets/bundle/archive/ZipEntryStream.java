package dev.toolroom.capability.toolsets.bundle.archive;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.path.PathRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The bytes of one entry. It never gives more than the directory declares, and its end is only
 * reached when length and checksum are as declared and no compressed byte is left over.
 */
final class ZipEntryStream extends InputStream {
    private final FileChannel file;
    private final ZipRecord record;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] compressed = new byte[8 * 1024];
    private long position;
    private long left;
    private long given;
    private boolean ended;

    ZipEntryStream(FileChannel file, ZipRecord record, long start) {
        this.file = file;
        this.record = record;
        this.position = start;
        this.left = record.compressed();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (ended || length == 0) {
            return ended ? -1 : 0;
        }
        int count =
                record.method() == ZipRecord.STORED
                        ? fill(into, offset, length)
                        : inflate(into, offset, length);
        if (count <= 0) {
            end();
            return -1;
        }
        given += count;
        if (given > record.size()) {
            throw damaged("The file is larger than its entry declares.");
        }
        crc.update(into, offset, count);
        return count;
    }

    private int fill(byte[] into, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        ByteBuffer part = ByteBuffer.wrap(into, offset, (int) Math.min(length, left));
        int count = file.read(part, position);
        if (count < 0) {
            throw damaged("The ZIP file is cut short.");
        }
        position += count;
        left -= count;
        return count;
    }

    private int inflate(byte[] into, int offset, int length) throws IOException {
        try {
            while (true) {
                int count = inflater.inflate(into, offset, length);
                if (count > 0 || inflater.finished()) {
                    return count > 0 ? count : -1;
                }
                if (inflater.needsDictionary() || !feed()) {
                    throw damaged("The compressed bytes are damaged.");
                }
            }
        } catch (DataFormatException e) {
            throw damaged("The compressed bytes are damaged.");
        }
    }

    private boolean feed() throws IOException {
        int count = fill(compressed, 0, compressed.length);
        if (count > 0) {
            inflater.setInput(compressed, 0, count);
        }
        return count > 0;
    }

    private void end() {
        ended = true;
        if (given != record.size()) {
            throw damaged("The file is smaller than its entry declares.");
        }
        if (left > 0 || inflater.getRemaining() > 0) {
            throw damaged("The entry has bytes after the end of its file.");
        }
        if (crc.getValue() != record.crc()) {
            throw damaged("The checksum is wrong. Download or create the ZIP file again.");
        }
    }

    private BundleRefused damaged(String message) {
        return new BundleRefused(Code.BUNDLE_ZIP, PathRule.shown(record.name()), message);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        file.close();
    }
}
