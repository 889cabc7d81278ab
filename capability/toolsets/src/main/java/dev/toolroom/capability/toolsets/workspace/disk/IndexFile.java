package dev.toolroom.capability.toolsets.workspace.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.foundation.content.ContentId;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * An index between two starts. It saves time and nothing else: one that is missing, old or damaged
 * means that files are read again.
 */
public record IndexFile(Path file) {
    private static final int MAGIC = 0x54525749;
    private static final int VERSION = 1;
    private static final byte FILE = 0;
    private static final byte EXECUTABLE = 1;
    private static final byte LINK = 2;
    private static final byte FOLDER = 3;

    /** Replaces the file as a whole. */
    public void save(Index index) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (OutputStream stream =
                new BufferedOutputStream(Files.newOutputStream(fresh), 1 << 16)) {
            var checked = new CheckedOutputStream(stream, new CRC32C());
            var out = new DataOutputStream(checked);
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeLong(index.taken());
            write(index.root(), out);
            out.writeLong(checked.getChecksum().getValue());
            out.flush();
        }
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(Seen seen, DataOutputStream out) throws IOException {
        for (long each : seen.self()) {
            out.writeLong(each);
        }
        out.writeBoolean(!seen.skipped().isEmpty());
        out.writeInt(seen.names().length);
        for (int i = 0; i < seen.names().length; i++) {
            byte[] name = seen.names()[i].utf8();
            out.writeShort(name.length - 1);
            out.write(name, 0, name.length - 1);
            Seen below = seen.below()[i];
            switch (seen.folder().entry(i)) {
                case Entry.File content -> {
                    out.writeByte(content.executable() ? EXECUTABLE : FILE);
                    out.write(HexFormat.of().parseHex(content.id().sha256()));
                    out.writeLong(content.size());
                    writeStat(seen, i, out);
                }
                case Entry.Link link -> {
                    out.writeByte(LINK);
                    out.writeUTF(link.target());
                    writeStat(seen, i, out);
                }
                case Folder folder -> {
                    out.writeByte(FOLDER);
                    write(Objects.requireNonNull(below), out);
                }
            }
        }
    }

    private static void writeStat(Seen seen, int at, DataOutputStream out) throws IOException {
        for (int i = 0; i < Stat.NUMBERS; i++) {
            out.writeLong(seen.stats()[at * Stat.NUMBERS + i]);
        }
    }

    /** Empty when there is none that can be used. */
    public Optional<Index> load() {
        try {
            byte[] all = Files.readAllBytes(file);
            int length = all.length - Long.BYTES;
            if (length < 0 || ByteBuffer.wrap(all).getLong(length) != sum(all, length)) {
                return Optional.empty();
            }
            var in = new DataInputStream(new ByteArrayInputStream(all, 0, length));
            if (in.readInt() != MAGIC || in.readInt() != VERSION) {
                return Optional.empty();
            }
            long taken = in.readLong();
            return Optional.of(new Index(taken, read(in)));
        } catch (IOException | IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    private static long sum(byte[] bytes, int length) {
        var sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }

    private static Seen read(DataInputStream in) throws IOException {
        long[] self = readStat(in);
        if (in.readBoolean()) {
            // What was skipped is not written down; the folder is listed again.
            self = new long[Stat.NUMBERS];
        }
        int count = in.readInt();
        Name[] names = new Name[count];
        Entry[] entries = new Entry[count];
        long[] stats = new long[count * Stat.NUMBERS];
        @Nullable Seen[] below = new Seen[count];
        for (int i = 0; i < count; i++) {
            byte[] name = new byte[in.readUnsignedShort() + 1];
            in.readFully(name, 0, name.length - 1);
            names[i] = new Name(new String(name, 0, name.length - 1, UTF_8), name);
            byte kind = in.readByte();
            if (kind == FOLDER) {
                Seen folder = read(in);
                below[i] = folder;
                entries[i] = folder.folder();
            } else {
                entries[i] =
                        kind == LINK ? new Entry.Link(in.readUTF()) : file(in, kind == EXECUTABLE);
                System.arraycopy(readStat(in), 0, stats, i * Stat.NUMBERS, Stat.NUMBERS);
            }
        }
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = names[i].text();
        }
        return new Seen(Folder.sorted(texts, entries), self, names, stats, below, List.of());
    }

    private static Entry.File file(DataInputStream in, boolean executable) throws IOException {
        byte[] hash = new byte[32];
        in.readFully(hash);
        return new Entry.File(
                new ContentId(HexFormat.of().formatHex(hash)), in.readLong(), executable);
    }

    private static long[] readStat(DataInputStream in) throws IOException {
        long[] stat = new long[Stat.NUMBERS];
        for (int i = 0; i < stat.length; i++) {
            stat[i] = in.readLong();
        }
        return stat;
    }
}
