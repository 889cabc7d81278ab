package dev.toolroom.capability.toolsets.bundle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.archive.BundleLimits;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Archives made to deceive: each is refused for its own reason, and leaves nothing behind. */
class HostileZipsTest {
    @TempDir private Path folder;

    /** What is wrong with an archive whose container or names are not as they should be. */
    private static final Map<String, Map.Entry<Code, Consumer<RawZip>>> ARCHIVES = archives();

    private static Map<String, Map.Entry<Code, Consumer<RawZip>>> archives() {
        Map<String, Map.Entry<Code, Consumer<RawZip>>> all = new TreeMap<>();
        put(all, Code.BUNDLE_ZIP, "junk before the first entry", zip -> zip.before = new byte[400]);
        put(all, Code.BUNDLE_ZIP, "data after the end", zip -> zip.after = new byte[100]);
        put(
                all,
                Code.BUNDLE_ZIP,
                "another archive after it",
                zip -> zip.after = Samples.zip().build());
        put(all, Code.BUNDLE_ZIP, "an end record in the comment", zip -> zip.comment = fakeEnd());
        put(all, Code.BUNDLE_ZIP, "several disks", zip -> zip.disk = 1);
        put(
                all,
                Code.BUNDLE_ZIP,
                "more entries declared than there are",
                zip -> zip.extraCount = 1);
        put(
                all,
                Code.BUNDLE_ZIP,
                "fewer entries declared than there are",
                zip -> zip.extraCount = -1);
        entry(all, Code.BUNDLE_ZIP, "encrypted", e -> e.flags |= 1);
        entry(all, Code.BUNDLE_ZIP, "strong encryption", e -> e.flags |= 1 << 6);
        entry(all, Code.BUNDLE_ZIP, "masked directory", e -> e.flags |= 1 << 13);
        entry(all, Code.BUNDLE_ZIP, "a patch", e -> e.flags |= 1 << 5);
        entry(all, Code.BUNDLE_ZIP, "bzip2", e -> e.method = 12);
        entry(all, Code.BUNDLE_ZIP, "zstandard", e -> e.method = 93);
        entry(all, Code.BUNDLE_ZIP, "zip64 sizes", e -> e.centralExtra = zip64());
        entry(all, Code.BUNDLE_ZIP, "two names", e -> e.localName = "assets/y".getBytes(UTF_8));
        entry(all, Code.BUNDLE_ZIP, "two names by a field", e -> e.centralExtra = unicodePath());
        entry(all, Code.BUNDLE_ZIP, "two sizes", e -> e.localSize++);
        entry(all, Code.BUNDLE_ZIP, "two checksums", e -> e.localCrc++);
        entry(all, Code.BUNDLE_ZIP, "wrong checksum", e -> e.localCrc = ++e.crc);
        entry(all, Code.BUNDLE_ZIP, "larger than declared", e -> e.localSize = --e.size);
        entry(all, Code.BUNDLE_ZIP, "smaller than declared", e -> e.localSize = ++e.size);
        entry(all, Code.BUNDLE_ZIP, "bytes between entries", e -> e.padding = new byte[7]);
        entry(all, Code.BUNDLE_ZIP, "damaged bytes", e -> Arrays.fill(e.packed, (byte) 0xFF));
        entry(all, Code.BUNDLE_ZIP, "bytes after the compressed ones", HostileZipsTest::trailing);
        entry(all, Code.BUNDLE_BOMB, "a header within another entry", e -> e.offset = 3);
        entry(all, Code.BUNDLE_TYPE, "a symbolic link", e -> e.mode = RawZip.SYMLINK);
        entry(all, Code.BUNDLE_TYPE, "a named pipe", e -> e.mode = 0x11B6);
        entry(all, Code.BUNDLE_TYPE, "a character device", e -> e.mode = 0x21B6);
        entry(all, Code.BUNDLE_TYPE, "a block device", e -> e.mode = 0x61B6);
        entry(all, Code.BUNDLE_TYPE, "a socket", e -> e.mode = 0xC1B6);
        entry(all, Code.BUNDLE_TYPE, "a folder by its mode only", e -> e.mode = 0x41ED);
        entry(
                all,
                Code.BUNDLE_PATH,
                "a name that is not marked as UTF-8",
                e -> {
                    e.flags = 0;
                    e.named("assets/é".getBytes(ISO_8859_1));
                });
        entry(
                all,
                Code.BUNDLE_PATH,
                "a name that is marked as UTF-8 and is not",
                e -> e.named("assets/é".getBytes(ISO_8859_1)));
        put(
                all,
                Code.BUNDLE_TYPE,
                "a link to a folder and a file through it",
                zip -> {
                    zip.add("assets/d", "../..", e -> e.mode = RawZip.SYMLINK);
                    zip.add("assets/d/x", "x");
                });
        put(all, Code.BUNDLE_DUPLICATE, "one name twice", zip -> zip.add("tools/analyze.py", "x"));
        put(all, Code.BUNDLE_DUPLICATE, "two manifests", zip -> zip.add("toolset.yaml", "x"));
        put(
                all,
                Code.BUNDLE_DUPLICATE,
                "names that differ in case",
                zip -> zip.add("tools/Analyze.py", "x"));
        put(
                all,
                Code.BUNDLE_DUPLICATE,
                "names that some systems fold",
                zip -> zip.add("assets/ﬁle", "x").add("assets/file", "x"));
        put(
                all,
                Code.BUNDLE_DUPLICATE,
                "a file that is a folder too",
                zip -> zip.add("assets/a", "x").add("assets/a/b", "x"));
        put(all, Code.BUNDLE_BOMB, "entries that share their bytes", HostileZipsTest::overlapping);
        return all;
    }

    private static void put(
            Map<String, Map.Entry<Code, Consumer<RawZip>>> all,
            Code code,
            String name,
            Consumer<RawZip> change) {
        all.put(name, Map.entry(code, change));
    }

    private static void entry(
            Map<String, Map.Entry<Code, Consumer<RawZip>>> all,
            Code code,
            String name,
            Consumer<RawZip.Entry> change) {
        put(all, code, name, zip -> zip.add("assets/x", "some text to pack", change));
    }

    private static byte[] fakeEnd() {
        return ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN).putInt(0x06054b50).array();
    }

    private static byte[] zip64() {
        return ByteBuffer.allocate(20)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) 1)
                .putShort((short) 16)
                .putLong(Long.MAX_VALUE)
                .putLong(Long.MAX_VALUE)
                .array();
    }

    private static byte[] unicodePath() {
        byte[] name = "tools/evil.py".getBytes(UTF_8);
        return ByteBuffer.allocate(9 + name.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) 0x7075)
                .putShort((short) (5 + name.length))
                .put((byte) 1)
                .putInt(0)
                .put(name)
                .array();
    }

    private static void trailing(RawZip.Entry entry) {
        entry.packed = Arrays.copyOf(entry.packed, entry.packed.length + 9);
        entry.compressed = entry.packed.length;
    }

    private static void overlapping(RawZip zip) {
        zip.add("assets/0", "kernel of a bomb");
        zip.build();
        for (int i = 1; i < 200; i++) {
            long offset = zip.entry(5).offset;
            zip.add(
                    "assets/" + i,
                    "kernel of a bomb",
                    entry -> {
                        entry.skipLocal = true;
                        entry.offset = offset;
                    });
        }
    }

    static Stream<Arguments> archivesByName() {
        return ARCHIVES.entrySet().stream()
                .map(each -> Arguments.of(each.getKey(), each.getValue().getKey()));
    }

    @ParameterizedTest
    @MethodSource("archivesByName")
    void aDeceivingArchiveIsRefused(String name, Code code) {
        RawZip zip = Samples.zip();
        Objects.requireNonNull(ARCHIVES.get(name)).getValue().accept(zip);
        Refusals.assertRefused(folder, zip.write(folder), code);
    }

    @Test
    void aBombIsRefusedBeforeItIsUnpacked() {
        RawZip zip = Samples.zip().add("assets/zeros", new byte[40 * 1024 * 1024], entry -> {});
        Refusals.assertRefused(folder, zip.write(folder), Code.BUNDLE_BOMB);
        Refusals.clear(folder);
        // The same with a header that lies about it.
        RawZip lying =
                Samples.zip()
                        .add(
                                "assets/zeros",
                                new byte[40 * 1024 * 1024],
                                entry -> {
                                    entry.size = 1_000;
                                    entry.localSize = 1_000;
                                });
        Refusals.assertRefused(folder, lying.write(folder), Code.BUNDLE_ZIP);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 5000, 1000000, 1000000",
        "1000000, 4, 1000000, 1000000",
        "1000000, 5000, 30, 1000000",
        "1000000, 5000, 1000000, 500"
    })
    void everyLimitIsKept(long archive, int entries, long file, long total) {
        var limits =
                new BundleLimits(
                        archive, entries, file, total, 200, 10_000, Duration.ofSeconds(30));
        Path zip = Samples.zip().write(folder);
        Path plain = Samples.folder(folder.resolve("plain"), Samples.MANIFEST);
        assertThat(((Reading.Unreadable) Bundles.read(zip, limits)).problems())
                .extracting(Problem::code)
                .containsExactly(Code.BUNDLE_LIMIT);
        if (archive > 100) {
            assertThat(((Reading.Unreadable) Bundles.read(plain, limits)).problems())
                    .extracting(Problem::code)
                    .containsExactly(Code.BUNDLE_LIMIT);
        }
    }

    @Test
    void moreFilesThanAllowedAreRefused() {
        var zip = new RawZip();
        for (int i = 0; i < 5_001; i++) {
            zip.add("assets/" + i, "");
        }
        Refusals.assertRefused(folder, zip.write(folder), Code.BUNDLE_LIMIT);
    }

    @Test
    void whatIsNoZipIsRefused() throws Exception {
        byte[] whole = Samples.zip().build();
        for (byte[] bytes :
                new byte[][] {
                    {},
                    "just text".getBytes(UTF_8),
                    Arrays.copyOf(whole, whole.length - 30),
                    Arrays.copyOf(whole, 10),
                    Arrays.copyOfRange(whole, 30, whole.length)
                }) {
            Refusals.assertRefused(
                    folder, Files.write(folder.resolve("a.zip"), bytes), Code.BUNDLE_ZIP);
        }
    }

    @Test
    void noFlippedBitMakesAnArchiveMeanSomethingElse() throws Exception {
        byte[] whole = Samples.zip().build();
        String digest =
                Bundles.read(Files.write(folder.resolve("a.zip"), whole)).orThrow().digest();
        for (int at = 0; at < whole.length; at += 3) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) (1 << (at % 8));
            Reading reading = Bundles.read(Files.write(folder.resolve("a.zip"), changed));
            if (reading instanceof Bundle bundle && !bundle.digest().equals(digest)) {
                // Only a mode may differ: nothing but the directory has it.
                assertThat(bundle.files()).anyMatch(BundleFile::executable);
            }
        }
    }

    @Test
    void linksAndPipesOfAFolderAreRefused() throws Exception {
        Path plain = Samples.folder(folder.resolve("plain"), Samples.MANIFEST);
        Files.createSymbolicLink(plain.resolve("assets/passwd"), Path.of("/etc/passwd"));
        Files.createSymbolicLink(plain.resolve("assets/up"), Path.of("../.."));
        Process made =
                new ProcessBuilder("mkfifo", plain.resolve("assets/pipe").toString()).start();
        assertThat(made.waitFor()).isZero();
        assertThat(((Reading.Unreadable) Bundles.read(plain)).problems())
                .extracting(Problem::code)
                .containsExactly(Code.BUNDLE_TYPE, Code.BUNDLE_TYPE, Code.BUNDLE_TYPE);
    }
}
