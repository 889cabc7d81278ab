package dev.toolroom.capability.toolsets.bundle.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes ZIP files: the same files give the same bytes. Java's own writer cannot say which files
 * may be run.
 */
public final class ZipWriter {
    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final short VERSION = 20;
    private static final short MADE_ON_UNIX = 3 << 8 | VERSION;
    private static final int FILE = 0x81A4;
    private static final int PROGRAM = 0x81ED;

    /** Midnight of the first day that the format knows. */
    private static final int TIME = 0x00210000;

    private final OutputStream out;
    private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
    private int position;
    private int entries;

    public ZipWriter(OutputStream out) {
        this.out = out;
    }

    public void add(String name, byte[] bytes, boolean executable) throws IOException {
        byte[] path = name.getBytes(UTF_8);
        byte[] packed = deflated(bytes);
        boolean stored = packed.length >= bytes.length;
        byte[] data = stored ? bytes : packed;
        var crc = new CRC32();
        crc.update(bytes);
        ByteBuffer common =
                little(26)
                        .putShort(VERSION)
                        .putShort((short) ZipRecord.UTF8)
                        .putShort((short) (stored ? ZipRecord.STORED : ZipRecord.DEFLATED))
                        .putInt(TIME)
                        .putInt((int) crc.getValue())
                        .putInt(data.length)
                        .putInt(bytes.length)
                        .putShort((short) path.length)
                        .putShort((short) 0);
        ByteBuffer entry =
                little(46)
                        .putInt(CENTRAL)
                        .putShort(MADE_ON_UNIX)
                        .put(bytes(common))
                        .putShort((short) 0)
                        .putShort((short) 0)
                        .putShort((short) 0)
                        .putInt((executable ? PROGRAM : FILE) << 16)
                        .putInt(position);
        directory.write(bytes(entry));
        directory.write(path);
        write(bytes(little(4).putInt(LOCAL)));
        write(bytes(common));
        write(path);
        write(data);
        entries++;
    }

    private static byte[] bytes(ByteBuffer written) {
        byte[] bytes = new byte[written.position()];
        written.get(0, bytes);
        return bytes;
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] deflated(byte[] bytes) {
        try (var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            deflater.setInput(bytes);
            deflater.finish();
            var packed = new ByteArrayOutputStream();
            byte[] buffer = new byte[8 * 1024];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
            return packed.toByteArray();
        }
    }

    /** Writes the directory; the stream is flushed and stays open. */
    public void finish() throws IOException {
        int start = position;
        write(directory.toByteArray());
        write(
                bytes(
                        little(22)
                                .putInt(END)
                                .putInt(0)
                                .putShort((short) entries)
                                .putShort((short) entries)
                                .putInt(directory.size())
                                .putInt(start)
                                .putShort((short) 0)));
        out.flush();
    }
}
