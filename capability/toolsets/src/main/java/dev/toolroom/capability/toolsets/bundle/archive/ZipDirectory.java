package dev.toolroom.capability.toolsets.bundle.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.path.PathRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The end record and the central directory of a ZIP file, read once and strictly. */
final class ZipDirectory {
    private static final int END = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int ZIP64_LOCATOR = 0x07064b50;
    private static final int ZIP64_LOCATOR_LENGTH = 20;
    private static final int CENTRAL = 0x02014b50;
    private static final int CENTRAL_LENGTH = 46;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int LARGEST_DIRECTORY = 16 * 1024 * 1024;
    private static final int ZIP64_FIELD = 0x0001;
    private static final int UNICODE_PATH_FIELD = 0x7075;

    private final FileChannel file;
    private final BundleLimits limits;

    ZipDirectory(FileChannel file, BundleLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    /** Where the directory begins, and its entries in their order. */
    record Found(long start, List<ZipRecord> records) {}

    static BundleRefused notStrict(String message) {
        return new BundleRefused(Code.BUNDLE_ZIP, "", message);
    }

    /** Reads {@code length} bytes at {@code position}. */
    static ByteBuffer read(FileChannel file, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, position + bytes.position()) < 0) {
                throw notStrict("The ZIP file is cut short. Download or create it again.");
            }
        }
        return bytes.flip();
    }

    Found read() throws IOException {
        long size = file.size();
        int tailLength = (int) Math.min(size, END_LENGTH + LONGEST_COMMENT);
        ByteBuffer tail = read(file, size - tailLength, tailLength);
        int at = end(tail);
        long endAt = size - tailLength + at;
        int entries = Short.toUnsignedInt(tail.getShort(at + 10));
        long length = Integer.toUnsignedLong(tail.getInt(at + 12));
        long start = Integer.toUnsignedLong(tail.getInt(at + 16));
        if (entries == 0xFFFF || length == 0xFFFFFFFFL || start == 0xFFFFFFFFL || isZip64(endAt)) {
            throw zip64();
        }
        if (tail.getShort(at + 4) != 0
                || tail.getShort(at + 6) != 0
                || Short.toUnsignedInt(tail.getShort(at + 8)) != entries) {
            throw notStrict("The ZIP file is split over several disks. Create it as one file.");
        }
        if (entries > limits.entries()) {
            throw tooMany(entries);
        }
        if (start + length != endAt || length > LARGEST_DIRECTORY) {
            throw notStrict(
                    "The ZIP file has bytes before its first entry, or its directory is not where"
                            + " the end record says. Create it again with a plain ZIP tool.");
        }
        return new Found(start, records(read(file, start, (int) length), entries));
    }

    private BundleRefused tooMany(int entries) {
        return new BundleRefused(
                Code.BUNDLE_LIMIT,
                "",
                "The bundle has " + entries + " entries; the maximum is " + limits.entries() + ".");
    }

    private static BundleRefused zip64() {
        return notStrict(
                "The file uses ZIP64, which is only needed above 4 GB. Create it again without it.");
    }

    private boolean isZip64(long endAt) throws IOException {
        long at = endAt - ZIP64_LOCATOR_LENGTH;
        return at >= 0 && read(file, at, 4).getInt(0) == ZIP64_LOCATOR;
    }

    /** The one end record, whose comment ends where the file does. */
    private static int end(ByteBuffer tail) {
        int found = -1;
        int signatures = 0;
        for (int at = tail.limit() - 4; at >= 0; at--) {
            if (tail.getInt(at) != END) {
                continue;
            }
            signatures++;
            int after = at + END_LENGTH;
            if (after <= tail.limit()
                    && after + Short.toUnsignedInt(tail.getShort(at + 20)) == tail.limit()) {
                if (signatures > 1) {
                    throw notStrict(
                            "The ZIP file has two end records, so two programs may read two"
                                    + " different contents from it. Create it again.");
                }
                found = at;
            }
        }
        if (found >= 0) {
            return found;
        }
        throw notStrict(
                signatures > 0
                        ? "The ZIP file has data after its end. Create it again."
                        : "This is not a ZIP file, or it is cut short.");
    }

    private static List<ZipRecord> records(ByteBuffer directory, int entries) {
        List<ZipRecord> records = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            if (directory.remaining() < CENTRAL_LENGTH
                    || directory.getInt(directory.position()) != CENTRAL) {
                throw notStrict("The directory of the ZIP file is damaged. Create it again.");
            }
            records.add(record(directory));
        }
        if (directory.hasRemaining()) {
            throw notStrict("The directory of the ZIP file lists more than it declares.");
        }
        return records;
    }

    private static ZipRecord record(ByteBuffer directory) {
        int at = directory.position();
        int nameLength = Short.toUnsignedInt(directory.getShort(at + 28));
        int extraLength = Short.toUnsignedInt(directory.getShort(at + 30));
        int commentLength = Short.toUnsignedInt(directory.getShort(at + 32));
        int length = CENTRAL_LENGTH + nameLength + extraLength + commentLength;
        if (directory.remaining() < length) {
            throw notStrict("The directory of the ZIP file is damaged. Create it again.");
        }
        byte[] raw = new byte[nameLength];
        directory.get(at + CENTRAL_LENGTH, raw);
        byte[] extra = new byte[extraLength];
        directory.get(at + CENTRAL_LENGTH + nameLength, extra);
        int flags = Short.toUnsignedInt(directory.getShort(at + 8));
        var record =
                new ZipRecord(
                        name(raw, (flags & ZipRecord.UTF8) != 0),
                        new String(raw, ISO_8859_1),
                        flags,
                        Short.toUnsignedInt(directory.getShort(at + 10)),
                        Integer.toUnsignedLong(directory.getInt(at + 16)),
                        Integer.toUnsignedLong(directory.getInt(at + 20)),
                        Integer.toUnsignedLong(directory.getInt(at + 24)),
                        directory.getInt(at + 38),
                        Integer.toUnsignedLong(directory.getInt(at + 42)));
        if (directory.getShort(at + 34) != 0) {
            throw notStrict("The ZIP file is split over several disks. Create it as one file.");
        }
        checkExtra(record, extra);
        directory.position(at + length);
        return record;
    }

    private static void checkExtra(ZipRecord record, byte[] extra) {
        ByteBuffer fields = ByteBuffer.wrap(extra).order(ByteOrder.LITTLE_ENDIAN);
        while (fields.remaining() >= 4) {
            int id = Short.toUnsignedInt(fields.getShort());
            int length = Short.toUnsignedInt(fields.getShort());
            if (length > fields.remaining()) {
                throw notStrict("The directory of the ZIP file is damaged. Create it again.");
            }
            int at = fields.position();
            if (id == ZIP64_FIELD) {
                throw zip64();
            }
            if (id == UNICODE_PATH_FIELD
                    && (length < 5
                            || !Arrays.equals(
                                    extra,
                                    at + 5,
                                    at + length,
                                    record.rawName(),
                                    0,
                                    record.rawName().length))) {
                throw notStrict(
                        "An entry of the ZIP file has two different names: "
                                + PathRule.shown(record.name())
                                + ". Create it again with names in UTF-8.");
            }
            fields.position(at + length);
        }
    }

    private static String name(byte[] raw, boolean utf8) {
        Charset charset = utf8 ? UTF_8 : US_ASCII;
        try {
            return charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(raw))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BundleRefused(
                    Code.BUNDLE_PATH,
                    PathRule.shown(new String(raw, UTF_8)),
                    "The name is not marked as UTF-8. Create the ZIP file again with names in"
                            + " UTF-8.");
        }
    }
}
