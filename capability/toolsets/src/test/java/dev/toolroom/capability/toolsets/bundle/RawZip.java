package dev.toolroom.capability.toolsets.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes ZIP files that no honest program writes: every field can be set to anything. */
final class RawZip {
    static final int SYMLINK = 0xA1FF;
    static final int REGULAR = 0x81A4;

    private final List<Entry> entries = new ArrayList<>();
    byte[] before = {};
    byte[] after = {};
    byte[] comment = {};
    int disk;
    int extraCount;

    /** One entry; what is not set follows from its data. */
    static final class Entry {
        byte[] localName;
        byte[] centralName;
        byte[] data;
        byte[] packed;
        int flags = 1 << 11;
        int method = 8;
        int mode = REGULAR;
        long crc;
        long localCrc;
        long compressed;
        long size;
        long localSize;
        byte[] centralExtra = {};
        byte[] localExtra = {};
        byte[] padding = {};
        long offset = -1;
        boolean descriptor;
        boolean skipLocal;

        Entry(String name, byte[] data) {
            this.localName = name.getBytes(UTF_8);
            this.centralName = localName;
            this.data = data;
            this.packed = deflated(data);
            var sum = new CRC32();
            sum.update(data);
            crc = sum.getValue();
            localCrc = crc;
            compressed = packed.length;
            size = data.length;
            localSize = size;
        }

        void store() {
            method = 0;
            packed = data;
            compressed = data.length;
        }

        void named(byte[] raw) {
            localName = raw;
            centralName = raw;
        }
    }

    static byte[] deflated(byte[] data) {
        var deflater = new Deflater(9, true);
        deflater.setInput(data);
        deflater.finish();
        var out = new ByteArrayOutputStream();
        byte[] buffer = new byte[64 * 1024];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return out.toByteArray();
    }

    RawZip add(String name, String text) {
        return add(name, text, entry -> {});
    }

    RawZip add(String name, String text, Consumer<Entry> change) {
        return add(name, text.getBytes(UTF_8), change);
    }

    RawZip add(String name, byte[] data, Consumer<Entry> change) {
        var entry = new Entry(name, data);
        change.accept(entry);
        entries.add(entry);
        return this;
    }

    RawZip folder(String name) {
        return add(
                name,
                new byte[0],
                entry -> {
                    entry.store();
                    entry.mode = 0x41ED;
                });
    }

    Entry entry(int index) {
        return entries.get(index);
    }

    byte[] build() {
        var out = new ByteArrayOutputStream();
        put(out, before);
        for (Entry each : entries) {
            if (each.skipLocal) {
                continue;
            }
            if (each.offset < 0) {
                each.offset = (long) out.size() - before.length;
            }
            put(out, local(each));
            put(out, each.packed);
            if (each.descriptor) {
                put(
                        out,
                        little(16)
                                .putInt(0x08074b50)
                                .putInt((int) each.crc)
                                .putInt((int) each.compressed)
                                .putInt((int) each.size));
            }
            put(out, each.padding);
        }
        int start = out.size() - before.length;
        entries.forEach(each -> put(out, central(each)));
        int length = out.size() - before.length - start;
        int count = entries.size() + extraCount;
        put(
                out,
                little(22)
                        .putInt(0x06054b50)
                        .putShort((short) disk)
                        .putShort((short) disk)
                        .putShort((short) count)
                        .putShort((short) count)
                        .putInt(length)
                        .putInt(start)
                        .putShort((short) comment.length));
        put(out, comment);
        put(out, after);
        return out.toByteArray();
    }

    Path write(Path folder) {
        try {
            return Files.write(Files.createTempFile(folder, "bundle", ".zip"), build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ByteBuffer local(Entry each) {
        boolean later = each.descriptor;
        ByteBuffer header =
                little(30 + each.localName.length + each.localExtra.length)
                        .putInt(0x04034b50)
                        .putShort((short) 20)
                        .putShort((short) (each.flags | (later ? 8 : 0)))
                        .putShort((short) each.method)
                        .putInt(0x00210000)
                        .putInt(later ? 0 : (int) each.localCrc)
                        .putInt(later ? 0 : (int) each.compressed)
                        .putInt(later ? 0 : (int) each.localSize)
                        .putShort((short) each.localName.length)
                        .putShort((short) each.localExtra.length);
        return header.put(each.localName).put(each.localExtra);
    }

    private static ByteBuffer central(Entry each) {
        return little(46 + each.centralName.length + each.centralExtra.length)
                .putInt(0x02014b50)
                .putShort((short) (3 << 8 | 20))
                .putShort((short) 20)
                .putShort((short) (each.flags | (each.descriptor ? 8 : 0)))
                .putShort((short) each.method)
                .putInt(0x00210000)
                .putInt((int) each.crc)
                .putInt((int) each.compressed)
                .putInt((int) each.size)
                .putShort((short) each.centralName.length)
                .putShort((short) each.centralExtra.length)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 0)
                .putInt(each.mode << 16)
                .putInt((int) each.offset)
                .put(each.centralName)
                .put(each.centralExtra);
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void put(ByteArrayOutputStream out, ByteBuffer bytes) {
        byte[] written = new byte[bytes.position()];
        bytes.get(0, written);
        put(out, written);
    }

    private static void put(ByteArrayOutputStream out, byte[] bytes) {
        out.write(bytes, 0, bytes.length);
    }
}
