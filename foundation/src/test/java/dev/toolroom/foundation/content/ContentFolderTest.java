package dev.toolroom.foundation.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentFolderTest {
    private static final ContentId OF_ABC =
            new ContentId("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

    @TempDir private Path folder;

    private ContentFolder store() {
        return new ContentFolder(folder.resolve("content"));
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    private static String read(ContentStore store, ContentId id) throws IOException {
        try (InputStream in = store.open(id).orElseThrow()) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void contentIsNamedByItsHashAndReadBack() throws Exception {
        ContentStore store = store();
        assertThat(store.store(bytes("abc"))).isEqualTo(new Content(OF_ABC, 3));
        assertThat(read(store, OF_ABC)).isEqualTo("abc");
        assertThat(store.find(OF_ABC)).contains(new Content(OF_ABC, 3));
        ContentId empty = store.store(bytes("")).id();
        assertThat(read(store, empty)).isEmpty();
        assertThat(store.open(new ContentId("0".repeat(64)))).isEmpty();
        assertThat(store.find(new ContentId("0".repeat(64)))).isEmpty();
    }

    @Test
    void theSameBytesAreKeptOnce() throws Exception {
        ContentStore store = store();
        store.store(bytes("abc"));
        try (ContentStore.Batch batch = store.begin()) {
            batch.put(bytes("abc"));
            batch.put(bytes("abd"));
            batch.put(bytes("abd"));
            batch.commit();
        }
        assertThat(files()).hasSize(2);
    }

    @Test
    void manyThingsAreFlushedTogether() throws Exception {
        ContentStore store = store();
        try (ContentStore.Batch batch = store.begin()) {
            for (int i = 0; i < 40; i++) {
                batch.put(("thing " + i).getBytes(UTF_8));
            }
            batch.put(new ByteArrayInputStream(new byte[1_000_000]));
            batch.commit();
        }
        assertThat(files()).hasSize(41);
        assertThat(store.read(OF_ABC)).isEmpty();
        assertThat(store.read(store.store(bytes("thing 7")).id()))
                .contains("thing 7".getBytes(UTF_8));
    }

    @Test
    void whatIsNotCommittedIsNotKept() throws Exception {
        ContentStore store = store();
        try (ContentStore.Batch batch = store.begin()) {
            assertThat(batch.put(bytes("abc")).id()).isEqualTo(OF_ABC);
            assertThat(store.open(OF_ABC)).isEmpty();
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void aSourceThatBreaksOffLeavesNothing() throws Exception {
        ContentStore store = store();
        InputStream broken = InputStream.nullInputStream();
        broken.close();
        var cutOff = new SequenceInputStream(bytes("x".repeat(600_000)), broken);
        assertThatThrownBy(() -> store.store(cutOff)).isInstanceOf(IOException.class);
        assertThat(folder.resolve("content/tmp")).isEmptyDirectory();
    }

    @Test
    void aFlippedBitIsFoundWhenItIsReadAndByTheCheck() throws Exception {
        ContentFolder store = store();
        byte[] random = new byte[200_000];
        new Random(1).nextBytes(random);
        ContentId id = store.store(new ByteArrayInputStream(random)).id();
        store.store(bytes("abc"));
        assertThat(store.damaged()).isEmpty();
        random[150_000] ^= 4;
        Files.setPosixFilePermissions(store.file(id), PosixFilePermissions.fromString("rw-------"));
        Files.write(store.file(id), random);
        try (InputStream in = store.open(id).orElseThrow()) {
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOf(DamagedContent.class)
                    .hasMessageContaining("is damaged; restore it from a backup");
        }
        assertThat(store.damaged()).containsExactly(id);
    }

    @Test
    void contentThatWasCutOffIsReplacedWhenItIsStoredAgain() throws Exception {
        ContentFolder store = store();
        store.store(bytes("abc"));
        Files.write(store.file(OF_ABC), new byte[] {'a'});
        store.store(bytes("abc"));
        assertThat(read(store, OF_ABC)).isEqualTo("abc");
    }

    @Test
    void whatNobodyNamesIsCollectedOnceItIsOldEnough() throws Exception {
        ContentFolder store = store();
        Content named = store.store(bytes("named"));
        store.store(bytes("abc"));
        Instant later = Instant.now().plusSeconds(60);
        assertThat(store.collect(Set.of(named.id()), Instant.now().minusSeconds(60)))
                .isEqualTo(new ContentStore.Collected(0, 0));
        Files.createFile(folder.resolve("content/tmp/half"));
        assertThat(store.collect(Set.of(named.id()), later))
                .isEqualTo(new ContentStore.Collected(1, 3));
        assertThat(store.open(OF_ABC)).isEmpty();
        assertThat(read(store, named.id())).isEqualTo("named");
        assertThat(files()).hasSize(1);
    }

    @Test
    void storingAgainWhatIsOldKeepsItFromBeingCollected() throws Exception {
        ContentFolder store = store();
        store.store(bytes("abc"));
        Files.setLastModifiedTime(
                store.file(OF_ABC), java.nio.file.attribute.FileTime.from(Instant.EPOCH));
        store.store(bytes("abc"));
        store.collect(Set.of(), Instant.now().minusSeconds(60));
        assertThat(read(store, OF_ABC)).isEqualTo("abc");
    }

    @Test
    void onlyTheOwnerCanReadIt() throws Exception {
        ContentFolder store = store();
        store.store(bytes("abc"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.file(OF_ABC))))
                .isEqualTo("rw-------");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(store.folder(OF_ABC))))
                .isEqualTo("rwx------");
    }

    @Test
    void skippingReadsWhatIsSkippedSoThatTheCheckHolds() throws Exception {
        ContentStore store = store();
        store.store(bytes("abc"));
        try (InputStream in = store.open(OF_ABC).orElseThrow()) {
            in.skipNBytes(2);
            assertThat(in.read()).isEqualTo('c');
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void onlyAHashIsAName() {
        for (String wrong : List.of("", "../../etc/passwd", "A".repeat(64), "a".repeat(63))) {
            assertThat(ContentId.isId(wrong)).isFalse();
            assertThatThrownBy(() -> new ContentId(wrong)).hasMessageContaining("not a SHA-256");
        }
    }
}
