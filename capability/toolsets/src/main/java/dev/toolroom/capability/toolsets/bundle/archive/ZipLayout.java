package dev.toolroom.capability.toolsets.bundle.archive;

import static dev.toolroom.capability.toolsets.bundle.archive.ZipDirectory.notStrict;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.path.PathRule;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checks that the entries of a ZIP file follow each other without gap or overlap from the first
 * byte to the directory, and that their local headers say what the directory says.
 */
final class ZipLayout {
    private static final int LOCAL = 0x04034b50;
    private static final int LOCAL_LENGTH = 30;
    private static final int DESCRIPTOR = 0x08074b50;

    private final FileChannel file;
    private final BundleLimits limits;

    ZipLayout(FileChannel file, BundleLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    /** Where the bytes of each entry begin, by the position of its header. */
    Map<Long, Long> check(ZipDirectory.Found found) throws IOException {
        long total = 0;
        for (ZipRecord each : found.records()) {
            checkRecord(each);
            total += each.size();
        }
        if (total > limits.total()) {
            throw new BundleRefused(
                    Code.BUNDLE_LIMIT,
                    "",
                    "The files are larger than "
                            + Amount.limit(limits.total())
                            + " in all, the maximum.");
        }
        List<ZipRecord> inOrder =
                found.records().stream()
                        .sorted(Comparator.comparingLong(ZipRecord::offset))
                        .toList();
        Map<Long, Long> starts = new TreeMap<>();
        long expected = 0;
        for (int i = 0; i < inOrder.size(); i++) {
            ZipRecord each = inOrder.get(i);
            if (each.offset() != expected) {
                throw each.offset() < expected ? overlap(each) : gap();
            }
            long next = i + 1 < inOrder.size() ? inOrder.get(i + 1).offset() : found.start();
            long start = header(each, found.start());
            starts.put(each.offset(), start);
            expected = end(each, start + each.compressed(), next);
        }
        if (expected != found.start()) {
            throw gap();
        }
        return starts;
    }

    private static BundleRefused overlap(ZipRecord record) {
        return new BundleRefused(
                Code.BUNDLE_BOMB,
                PathRule.shown(record.name()),
                "The entry shares its bytes with another entry of the ZIP file.");
    }

    private static BundleRefused gap() {
        return notStrict(
                "The ZIP file has bytes that belong to no entry. Create it again with a plain ZIP"
                        + " tool.");
    }

    private void checkRecord(ZipRecord record) {
        String name = PathRule.shown(record.name());
        if ((record.flags() & ZipRecord.ENCRYPTED) != 0) {
            throw refused(Code.BUNDLE_ZIP, name, "The entry is encrypted. Remove the password.");
        }
        if ((record.flags() & ~ZipRecord.KNOWN) != 0) {
            throw refused(Code.BUNDLE_ZIP, name, "The entry uses an unknown ZIP feature.");
        }
        if (record.method() != ZipRecord.STORED && record.method() != ZipRecord.DEFLATED) {
            throw refused(
                    Code.BUNDLE_ZIP,
                    name,
                    "The compression method is not supported. Use deflate or store.");
        }
        if (record.size() > limits.file()) {
            throw refused(
                    Code.BUNDLE_LIMIT,
                    name,
                    "The file is larger than " + Amount.limit(limits.file()) + ".");
        }
        if (record.size() > BundleLimits.SMALL
                && record.size() / limits.ratio() > record.compressed()) {
            throw refused(
                    Code.BUNDLE_BOMB,
                    name,
                    "The file expands to more than " + limits.ratio() + " times its size.");
        }
        boolean stored = record.method() == ZipRecord.STORED;
        if ((stored && record.size() != record.compressed())
                || (record.isFolder() && record.size() != 0)) {
            throw refused(Code.BUNDLE_ZIP, name, "The sizes of the entry contradict each other.");
        }
    }

    private static BundleRefused refused(Code code, String name, String message) {
        return new BundleRefused(code, name, message);
    }

    /** Where its bytes begin, when the local header agrees with the directory. */
    private long header(ZipRecord record, long before) throws IOException {
        if (record.offset() + LOCAL_LENGTH + record.raw().length() > before) {
            throw gap();
        }
        ByteBuffer header =
                ZipDirectory.read(file, record.offset(), LOCAL_LENGTH + record.raw().length());
        int nameLength = Short.toUnsignedInt(header.getShort(26));
        int extraLength = Short.toUnsignedInt(header.getShort(28));
        byte[] name = new byte[record.raw().length()];
        header.get(LOCAL_LENGTH, name);
        boolean described = (record.flags() & ZipRecord.DESCRIPTOR) != 0;
        boolean agrees =
                header.getInt(0) == LOCAL
                        && nameLength == record.raw().length()
                        && Arrays.equals(name, record.rawName())
                        && Short.toUnsignedInt(header.getShort(6)) == record.flags()
                        && Short.toUnsignedInt(header.getShort(8)) == record.method()
                        && agrees(header.getInt(14), record.crc(), described)
                        && agrees(header.getInt(18), record.compressed(), described)
                        && agrees(header.getInt(22), record.size(), described);
        if (!agrees) {
            throw refused(
                    Code.BUNDLE_ZIP,
                    PathRule.shown(record.name()),
                    "The ZIP file describes this entry twice, in two different ways. Create it"
                            + " again.");
        }
        return record.offset() + LOCAL_LENGTH + nameLength + extraLength;
    }

    /** Written before the value was known, it may be 0 when a descriptor follows. */
    private static boolean agrees(int local, long central, boolean described) {
        long value = Integer.toUnsignedLong(local);
        return value == central || (described && value == 0);
    }

    /** Where the entry ends: after its bytes, and after the descriptor where it has one. */
    private long end(ZipRecord record, long dataEnd, long next) throws IOException {
        if ((record.flags() & ZipRecord.DESCRIPTOR) == 0) {
            return dataEnd;
        }
        long length = next - dataEnd;
        if (length == 12 || length == 16) {
            ByteBuffer descriptor = ZipDirectory.read(file, dataEnd, (int) length);
            boolean marked = length == 16 && descriptor.getInt() == DESCRIPTOR;
            if ((marked || length == 12)
                    && Integer.toUnsignedLong(descriptor.getInt()) == record.crc()
                    && Integer.toUnsignedLong(descriptor.getInt()) == record.compressed()
                    && Integer.toUnsignedLong(descriptor.getInt()) == record.size()) {
                return next;
            }
        }
        throw length < 12 ? overlap(record) : gap();
    }
}
