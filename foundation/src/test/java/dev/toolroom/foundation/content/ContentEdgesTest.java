package dev.toolroom.foundation.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content of every length, and what lies beside it. */
class ContentEdgesTest {
    @TempDir private Path temporary;
    private Path folder = Path.of("");
    private ContentFolder store = new ContentFolder(folder);

    @BeforeEach
    void open() {
        folder = temporary.resolve("content");
        store = new ContentFolder(folder);
    }

    private ContentId kept(String text) throws IOException {
        return store.store(new ByteArrayInputStream(text.getBytes(UTF_8))).id();
    }

    /** Around the length up to which it is hashed before anything is written. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 262_143, 262_144, 262_145, 524_288, 600_000})
    void contentOfEveryLengthIsKeptOnce(int length) throws Exception {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + i / 256);
        }
        Content first = store.store(new ByteArrayInputStream(bytes));
        assertThat(first.size()).isEqualTo(length);
        assertThat(store.read(first.id()).orElseThrow()).isEqualTo(bytes);
        Path file = store.file(first.id());
        FileTime old = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(file, old);
        assertThat(store.store(new ByteArrayInputStream(bytes))).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(file)).as("young again").isGreaterThan(old);
        try (ContentStore.Batch batch = store.begin()) {
            assertThat(batch.put(bytes)).isEqualTo(first);
            assertThat(batch.put(new ByteArrayInputStream(bytes))).isEqualTo(first);
            assertThat(folder.resolve("tmp")).isEmptyDirectory();
        }
    }

    @Test
    void aBatchThatIsGivenTheSameTwiceWritesItOnce() throws Exception {
        byte[] large = new byte[300_000];
        try (ContentStore.Batch batch = store.begin()) {
            batch.put(new ByteArrayInputStream(large));
            batch.put(new ByteArrayInputStream(large));
            assertThat(folder.resolve("tmp")).isDirectoryContaining(Files::isRegularFile);
            try (var files = Files.list(folder.resolve("tmp"))) {
                assertThat(files).hasSize(1);
            }
            batch.commit();
            batch.commit();
        }
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void aStoreThatWasNeverUsedHasNothingAndMakesNothing() throws Exception {
        assertThat(store.collect(Set.of(), Instant.now()))
                .isEqualTo(new ContentStore.Collected(0, 0));
        assertThat(store.damaged()).isEmpty();
        try (ContentStore.Batch batch = store.begin()) {
            batch.commit();
        }
        assertThat(folder).doesNotExist();
    }

    /** In an archive with bytes that cannot be unpacked: permissions keep no administrator out. */
    @Test
    void whatCannotBeReadIsNamedAndTheRestIsReadAllTheSame() throws Exception {
        ContentId unreadable = kept("a".repeat(1_000));
        ContentId damaged = kept("abc");
        Path archive = folder.resolveSibling("content.zip");
        URI uri = URI.create("jar:" + archive.toUri());
        try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            for (ContentId id : List.of(unreadable, damaged)) {
                Path copy = zip.getPath("/").resolve(folder.relativize(store.file(id)).toString());
                Files.createDirectories(copy.getParent());
                Files.writeString(copy, id.equals(damaged) ? "abd" : "a".repeat(1_000));
            }
        }
        byte[] bytes = Files.readAllBytes(archive);
        int name = new String(bytes, ISO_8859_1).indexOf(unreadable.sha256());
        // After its path, "41/41ed…", and as much as stands before that: a block of no known kind.
        bytes[name + 64 + bytes[name - 5]] = 0x07;
        Files.write(archive, bytes);
        try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of())) {
            assertThat(new ContentFolder(zip.getPath("/")).damaged())
                    .containsExactlyInAnyOrder(unreadable, damaged);
        }
    }

    @Test
    void whatIsNotContentIsLeftAlone() throws Exception {
        ContentId id = kept("abc");
        Path note = Files.writeString(store.folder(id).resolve("note"), "mine");
        Path other = Files.createDirectories(folder.resolve("zz"));
        Path named = Files.writeString(other.resolve("a".repeat(64)), "mine");
        Path linked = store.folder(id).resolve("b".repeat(64));
        Files.createSymbolicLink(linked, note);
        assertThat(store.damaged()).isEmpty();
        Instant later = Instant.now().plusSeconds(60);
        assertThat(store.collect(Set.of(), later)).isEqualTo(new ContentStore.Collected(1, 3));
        assertThat(note).exists();
        assertThat(named).exists();
        assertThat(linked).exists();
    }

    @Test
    void whatIsBeingWrittenIsNotCollected() throws Exception {
        Instant start = Instant.now();
        try (ContentStore.Batch batch = store.begin()) {
            batch.put("abc".getBytes(UTF_8));
            store.collect(Set.of(), start.minusSeconds(60));
            assertThat(folder.resolve("tmp")).isNotEmptyDirectory();
            batch.commit();
        }
        assertThat(store.damaged()).isEmpty();
        assertThat(store.collect(Set.of(), start.minusSeconds(60)).removed()).isZero();
        assertThat(ContentFolder.grace()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void bytesThatAreReadOneByOneAreCheckedToo() throws Exception {
        ContentId id = kept("abc");
        try (InputStream in = store.open(id).orElseThrow()) {
            assertThat(in.markSupported()).isFalse();
            assertThat(in.skip(-1)).isZero();
            assertThat(in.skip(0)).isZero();
            assertThat(in.read()).isEqualTo('a');
            assertThat(in.skip(9)).isEqualTo(2);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
        }
        Files.writeString(store.file(id), "abd");
        try (InputStream in = store.open(id).orElseThrow()) {
            assertThat(new int[] {in.read(), in.read(), in.read()}).containsExactly('a', 'b', 'd');
            assertThatThrownBy(in::read).isInstanceOf(DamagedContent.class);
            assertThat(in.read()).as("told once").isEqualTo(-1);
        }
    }

    @Test
    void oneSkipReadsAPieceOfWhatIsLong() throws Exception {
        ContentId id = store.store(new ByteArrayInputStream(new byte[200_000])).id();
        try (InputStream in = store.open(id).orElseThrow()) {
            assertThat(in.skip(200_000)).isEqualTo(64 * 1024);
            in.skipNBytes(200_000 - 64 * 1024);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(chars = {'/', ':', '`', 'g', 'A', 'F', 'é'})
    void anIdHasHexadecimalDigitsAlone(char wrong) {
        for (char digit : "09af".toCharArray()) {
            assertThat(ContentId.isId(String.valueOf(digit).repeat(64))).isTrue();
        }
        assertThat(ContentId.isId(wrong + "0".repeat(63))).isFalse();
        assertThat(ContentId.isId("0".repeat(63) + wrong)).isFalse();
        assertThat(ContentId.isId("0".repeat(65))).isFalse();
        assertThat(new ContentId("0".repeat(64))).hasToString("0".repeat(64));
    }
}
