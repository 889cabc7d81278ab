package dev.toolroom.foundation.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.json.Json;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class JournalTailTest {
    @TempDir private Path folder;
    private final List<String> stored = new CopyOnWriteArrayList<>();
    private volatile boolean broken;
    private Path file = Path.of("");

    @BeforeEach
    void place() {
        file = folder.resolve("journal.tail");
    }

    private JournalTail open() {
        return new JournalTail(file, JournalTailTest::isLine, this::store);
    }

    private void store(List<Json.Arr> lines) {
        if (broken) {
            throw new StoreFailure("the disk is full");
        }
        lines.forEach(line -> stored.add(line.write()));
    }

    private static Json.Arr line(int number) {
        return Json.Arr.of(Json.Num.of(number), new Json.Str("é\n"));
    }

    private static boolean isLine(Json.Arr line) {
        return line.items().size() == 2;
    }

    private static List<String> lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> line(i).write()).toList();
    }

    /** A process of its own, whose files may grow to a kilobyte: the third line is cut in two. */
    @Test
    void aLineThatFoundNoRoomIsNotInTheWayOfTheNext() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process =
                new ProcessBuilder(
                                "bash",
                                "-c",
                                "ulimit -f 1; exec \"$@\"",
                                "limited",
                                java.toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:-UsePerfData",
                                "-cp",
                                Stream.of(JournalTail.class, TailInLittleRoom.class, Json.class)
                                        .map(JournalTailTest::place)
                                        .collect(Collectors.joining(File.pathSeparator)),
                                TailInLittleRoom.class.getName(),
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(out).contains("acknowledged: 0 1 3");
        assertThat(process.waitFor()).isZero();
        open().close();
        assertThat(stored.stream().map(line -> line.substring(0, 2)))
                .containsExactly("[0", "[1", "[3");
    }

    /** Its own line each, whatever is in it; everything else is stored. */
    @Test
    void aDamagedLineIsSetAsideAndTheOthersAreStored() throws IOException {
        byte[] bad = {'[', '"', (byte) 0xC3, '"', ']', '\n'};
        try (var out = Files.newOutputStream(file)) {
            out.write((line(0).write() + "\n[]\n{\n\n").getBytes(UTF_8));
            out.write(bad);
            out.write((line(1).write() + "\n[1,\"cut").getBytes(UTF_8));
        }
        open().close();
        assertThat(stored).isEqualTo(lines(2));
        assertThat(file).isEmptyFile();
        assertThat(Files.readAllBytes(folder.resolve("journal.damaged")))
                .isEqualTo("[]\n{\n\n[\"\u00c3\"]\n[1,\"cut\n".getBytes(ISO_8859_1));
    }

    @Test
    void theFileSaysItsFormatAndOneThatDoesNotIsReadAllTheSame() throws IOException {
        broken = true;
        try (JournalTail tail = open()) {
            tail.append(line(0));
            tail.append(line(1));
        }
        String left = Files.readString(file);
        assertThat(left).startsWith("{\"format\":1}\n" + line(0).write() + "\n");
        broken = false;
        open().close();
        assertThat(stored).isEqualTo(lines(2));
        Files.writeString(file, left.substring(left.indexOf('\n') + 1));
        open().close();
        assertThat(stored).hasSize(4);
        assertThat(folder.resolve("journal.damaged")).doesNotExist();
    }

    @Test
    void aFileOfANewerFormatIsRefusedByNameAndLeftAsItIs() throws IOException {
        String newer = "{\"format\":2,\"x\":1}\n" + line(0).write() + "\n";
        Files.writeString(file, newer);
        assertThatThrownBy(this::open)
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("journal.tail is in format 2")
                .hasMessageContaining("update it")
                .hasMessageContaining("mv " + file);
        assertThat(file).hasContent(newer);
        assertThat(stored).isEmpty();
    }

    @Test
    void aLineThatTheStoreDoesNotWantIsSetAsideAlone() throws IOException {
        Files.writeString(file, line(0).write() + "\n" + line(1).write() + "\n");
        var refused = new SQLException("[SQLITE_CONSTRAINT_NOTNULL] x");
        new JournalTail(
                        file,
                        JournalTailTest::isLine,
                        lines -> {
                            if (lines.contains(line(1))) {
                                throw new StoreFailure("cannot write", refused);
                            }
                            store(lines);
                        })
                .close();
        assertThat(stored).isEqualTo(lines(1));
        assertThat(folder.resolve("journal.damaged")).hasContent(line(1).write() + "\n");
    }

    private static String place(Class<?> type) {
        return Path.of(
                        URI.create(
                                type.getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toString()))
                .toString();
    }

    @Test
    void everythingIsStoredOnceAndInOrderFromManyThreads() throws InterruptedException {
        try (JournalTail tail = open()) {
            var threads =
                    IntStream.range(0, 8)
                            .mapToObj(
                                    i ->
                                            Thread.startVirtualThread(
                                                    () -> {
                                                        for (int n = 0; n < 2_000; n++) {
                                                            tail.append(line(i * 10_000 + n));
                                                        }
                                                    }))
                            .toList();
            for (Thread thread : threads) {
                thread.join();
            }
            tail.settle();
            assertThat(stored).hasSize(16_000).doesNotHaveDuplicates();
            assertThat(stored.stream().filter(each -> each.matches("\\[3\\d{4},.*")))
                    .hasSize(2_000)
                    .isSorted();
        }
        assertThat(file).isEmptyFile();
    }

    @Test
    void aLineIsInTheFileWhenItsAppendReturns() throws IOException {
        var storing = new CountDownLatch(1);
        var going = new CountDownLatch(1);
        var tail =
                new JournalTail(
                        file,
                        JournalTailTest::isLine,
                        lines -> {
                            storing.countDown();
                            await(going);
                            store(lines);
                        });
        tail.append(line(0));
        await(storing);
        tail.append(line(1));
        assertThat(Files.readString(file)).endsWith(String.join("\n", lines(2)) + "\n");
        going.countDown();
        tail.close();
        assertThat(stored).isEqualTo(lines(2));
    }

    @Test
    void whatCannotBeStoredIsToldAndKeptUntilItCan() {
        broken = true;
        try (JournalTail tail = open()) {
            for (int i = 0; i < 3; i++) {
                tail.append(line(i));
            }
            assertThatThrownBy(tail::settle).hasMessageContaining("cannot be stored");
            broken = false;
            tail.append(line(3));
            while (stored.size() < 4) {
                Thread.onSpinWait();
            }
            assertThat(stored).isEqualTo(lines(4));
        }
    }

    @Test
    void whatCannotBeStoredDoesNotFillTheMemory() {
        broken = true;
        JournalTail tail = open();
        for (int i = 0; i < 8_192; i++) {
            tail.append(line(i));
        }
        assertThatThrownBy(() -> tail.append(line(8_192))).hasMessageContaining("cannot be stored");
        broken = false;
        tail.close();
        assertThat(stored).isEqualTo(lines(8_192));
    }

    @Test
    void theFileIsShortAgainOnceMuchOfItIsStored() throws IOException {
        try (JournalTail tail = open()) {
            int count = 0;
            while (count * 10 < 65_536) {
                tail.append(line(10_000 + count++));
            }
            tail.settle();
            // What is stored is cut off with the storing, unless a line came meanwhile.
            tail.append(line(0));
            tail.settle();
            assertThat(Files.size(file)).isLessThan(65_536);
            assertThat(stored).hasSize(count + 1);
        }
    }

    /**
     * Errors too: what was taken out of the queue goes back into it, whatever stopped its storing.
     */
    @Test
    void aStoreThatFailsNowAndThenLosesNothingAndStoresNothingTwice() throws InterruptedException {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        Consumer<List<Json.Arr>> moody =
                lines -> {
                    switch (random.nextInt(4)) {
                        case 0 -> throw new StoreFailure("the disk is full");
                        case 1 -> throw new StackOverflowError();
                        default -> store(lines);
                    }
                };
        try (JournalTail tail = new JournalTail(file, JournalTailTest::isLine, moody)) {
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int first = i * 10_000;
                writers.add(
                        Thread.ofPlatform()
                                .start(
                                        () -> {
                                            for (int n = 0; n < 1_500; n++) {
                                                tail.append(line(first + n));
                                            }
                                        }));
            }
            for (Thread writer : writers) {
                writer.join();
            }
            while (stored.size() < 6_000) {
                Thread.onSpinWait();
            }
        }
        assertThat(stored).as("seed " + seed).hasSize(6_000).doesNotHaveDuplicates();
        assertThat(stored.stream().filter(each -> each.matches("\\[3\\d{4},.*")))
                .as("seed " + seed)
                .hasSize(1_500)
                .isSorted();
    }

    @Test
    void whatAnEarlierProcessLeftIsStoredAndItsCutOffLineIsNot() throws IOException {
        Files.writeString(
                file, line(0).write() + "\n{damaged\n" + line(1).write() + "\n[2,\"cut o");
        try (JournalTail tail = open()) {
            assertThat(stored).isEqualTo(lines(2));
            assertThat(file).isEmptyFile();
            tail.append(line(2));
            tail.settle();
        }
        assertThat(stored).isEqualTo(lines(3));
    }

    @Test
    void whatIsLeftIsNotThrownAwayWhenItCannotBeStored() throws IOException {
        Files.writeString(file, line(0).write() + "\n");
        broken = true;
        assertThatThrownBy(this::open).isInstanceOf(StoreFailure.class);
        assertThat(Files.readString(file)).isEqualTo(line(0).write() + "\n");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
