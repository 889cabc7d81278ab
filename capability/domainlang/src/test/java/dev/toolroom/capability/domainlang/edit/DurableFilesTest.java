package dev.toolroom.capability.domainlang.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.domainlang.link.SourceFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of one edit are all new or all old, whenever their writer is killed. */
@Timeout(60)
class DurableFilesTest {
    private static final List<String> NAMES = List.of("a.dlang", "sub/b.dlang", "new/c d.dlang");

    @TempDir private Path folder;
    private Path model;

    DurableFilesTest() {}

    @BeforeEach
    void write() throws IOException {
        model = folder.toRealPath().resolve("model");
        for (String name : NAMES.subList(0, 2)) {
            Path file = model.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "old");
        }
    }

    private static Map<Path, String> edit(Path model) {
        Map<Path, String> texts = new LinkedHashMap<>();
        NAMES.forEach(name -> texts.put(model.resolve(name), "new"));
        return texts;
    }

    /** A process that makes the edit, and before each rename waits to be told to go on. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) {
            DurableFiles.write(
                    Path.of(arguments[0]),
                    edit(Path.of(arguments[0])),
                    () -> {
                        try {
                            System.out.write('r');
                            System.out.flush();
                            System.in.read();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
    }

    /** SIGKILL, with so many of the renames made. */
    private void killedAfter(int renames) throws Exception {
        String path =
                Stream.of(Writer.class, DurableFiles.class, SourceFile.class)
                        .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
                        .map(each -> Path.of(each.getPath()).toString())
                        .collect(Collectors.joining(File.pathSeparator));
        Process writer =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                path,
                                Writer.class.getName(),
                                model.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        for (int i = 0; i < renames; i++) {
            assertThat(writer.getInputStream().read()).isEqualTo('r');
            writer.getOutputStream().write('\n');
            writer.getOutputStream().flush();
        }
        assertThat(writer.getInputStream().read()).isEqualTo('r');
        writer.destroyForcibly().waitFor();
    }

    private String texts() {
        return NAMES.stream().map(this::text).collect(Collectors.joining(" "));
    }

    private String text(String name) {
        try {
            Path file = model.resolve(name);
            return Files.exists(file) ? Files.readString(file) : "none";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> left() throws IOException {
        try (var all = Files.walk(model)) {
            return all.filter(Files::isRegularFile)
                    .map(each -> each.getFileName().toString())
                    .filter(each -> each.contains("toolroom"))
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"0,old old none", "1,new old none", "2,new new none"})
    void whoLooksNextEndsWhatAKilledWriterBegan(int renames, String found) throws Exception {
        killedAfter(renames);
        assertThat(texts()).isEqualTo(found);
        PendingEdit.finish(model);
        assertThat(texts()).isEqualTo("new new new");
        assertThat(left()).isEmpty();
    }

    @Test
    void whatAPersonHasWrittenSinceThenStays() throws Exception {
        killedAfter(1);
        Files.writeString(model.resolve("sub/b.dlang"), "mine");
        PendingEdit.finish(model);
        assertThat(texts()).isEqualTo("new mine new");
        assertThat(left()).isEmpty();
    }

    @Test
    void somebodyWhoLooksMeanwhileMayBeQuicker() throws Exception {
        DurableFiles.write(model, edit(model), () -> PendingEdit.finish(model));
        assertThat(texts()).isEqualTo("new new new");
        assertThat(left()).isEmpty();
    }

    @Test
    void anEditThatFailsHalfWayIsTakenBack() throws Exception {
        int[] renames = new int[1];
        assertThatThrownBy(
                        () ->
                                DurableFiles.write(
                                        model,
                                        edit(model),
                                        () -> {
                                            if (++renames[0] == 3) {
                                                inTheWay("new/c d.dlang");
                                            }
                                        }))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(text("a.dlang") + text("sub/b.dlang")).isEqualTo("oldold");
        assertThat(left()).isEmpty();
    }

    /** A folder that is not empty cannot be replaced by a file. */
    private void inTheWay(String name) {
        try {
            Files.createDirectories(model.resolve(name).resolve("x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.dlang",
                "notes.txt",
                "link/x.dlang",
                "linked.dlang",
                "a%00.dlang",
                "%zz",
                "missing/x.dlang"
            })
    void aNoteFromElsewhereReachesNothingButTheModel(String target) throws Exception {
        Path outside = Files.writeString(folder.resolve("outside.dlang"), "old");
        Path notes = Files.writeString(model.resolve("notes.txt"), "old");
        Files.createSymbolicLink(model.resolve("link"), folder);
        Files.createSymbolicLink(model.resolve("linked.dlang"), outside);
        for (Path each : List.of(folder, model)) {
            Files.writeString(each.resolve(".evil.toolroom"), "evil");
        }
        String line =
                SourceFile.digest("old") + "\t" + SourceFile.digest("evil") + "\t.evil.toolroom\t";
        Files.writeString(
                model.resolve(PendingEdit.NAME),
                line
                        + target
                        + "\n"
                        + line.replace("\t.evil", "\t../.evil")
                        + "a.dlang\nnonsense\n");
        PendingEdit.finish(model);
        assertThat(outside).hasContent("old");
        assertThat(notes).hasContent("old");
        assertThat(folder.resolve("x.dlang")).doesNotExist();
        assertThat(text("a.dlang")).isEqualTo("old");
        assertThat(model.resolve(PendingEdit.NAME)).doesNotExist();
    }
}
