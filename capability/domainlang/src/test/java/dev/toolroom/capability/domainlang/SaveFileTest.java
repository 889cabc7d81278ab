package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a model are written as they were read, or not at all. */
class SaveFileTest {
    @TempDir private Path folder;
    private Path model;
    private Workspaces workspaces;
    private TestApplication house;

    SaveFileTest() {}

    @BeforeEach
    void prepare() throws IOException {
        model = Files.createDirectories(folder.toRealPath().resolve("model"));
        Files.writeString(model.resolve("a.dlang"), "Team A\n");
        Files.writeString(folder.resolve("outside.dlang"), "Team Outside\n");
        workspaces = new Workspaces(() -> List.of(model));
        house = new TestApplication(new DomainLangCapability(workspaces));
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Completed save(String file, String text, String version) {
        return house.call(
                "domainlang_save",
                Json.object()
                        .put("file", file)
                        .put("text", text)
                        .put("expectedVersion", version)
                        .build(),
                "test");
    }

    private String version(String file) {
        return workspaces.savedVersion(model.resolve(file));
    }

    @Test
    void aFileIsReplacedAndANewOneMade() throws IOException {
        Completed saved = save("a.dlang", "Team B\n", version("a.dlang"));
        assertThat(saved.isError()).as(saved.json()).isFalse();
        assertThat(saved.body().text("version", "")).isEqualTo(version("a.dlang"));
        assertThat(model.resolve("a.dlang")).hasContent("Team B\n");
        assertThat(save("parts/new.dlang", "Team N\n", "").isError()).isFalse();
        assertThat(model.resolve("parts/new.dlang")).hasContent("Team N\n");
        assertThat(save("model.yaml", "model:\n  name: m\n", "").isError()).isFalse();
        try (var left = Files.list(model)) {
            assertThat(left.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("a.dlang", "parts", "model.yaml");
        }
    }

    @Test
    void whatAKilledWriterLeftIsSweptAway() throws IOException {
        Path forgotten = Files.writeString(model.resolve(".123.toolroom"), "Team Ha");
        Files.setLastModifiedTime(
                forgotten, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        Path underWay = Files.writeString(model.resolve(".456.toolroom"), "Team Ha");
        assertThat(save("a.dlang", "Team B\n", version("a.dlang")).isError()).isFalse();
        assertThat(forgotten).doesNotExist();
        assertThat(underWay).exists();
    }

    @Test
    void whatSomebodyElseHasSavedMeanwhileStays() throws IOException {
        String read = version("a.dlang");
        Files.writeString(model.resolve("a.dlang"), "Team Theirs\n");
        Completed refused = save("a.dlang", "Team Mine\n", read);
        assertThat(refused.body().text("code", "")).isEqualTo("domainlang.stale-file");
        assertThat(refused.body().text("currentVersion", "")).isEqualTo(version("a.dlang"));
        assertThat(model.resolve("a.dlang")).hasContent("Team Theirs\n");
        assertThat(refused.body().text("error", "")).contains("was changed since it was read");
        assertThat(save("a.dlang", "Team Mine\n", "").body().text("error", ""))
                .contains("'a.dlang' is there already");
        assertThat(model.resolve("a.dlang")).hasContent("Team Theirs\n");
        Files.delete(model.resolve("a.dlang"));
        Files.writeString(model.resolve("b.dlang"), "Team B\n");
        assertThat(save("a.dlang", "Team Mine\n", read).body().text("error", ""))
                .contains("is not there any more");
    }

    @Test
    void aFileThatCannotBeReadAsItIsIsLeftAsItIs() throws IOException {
        byte[] latin = "Team A // fo\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(model.resolve("latin.dlang"), latin);
        Completed saved =
                save(
                        "latin.dlang",
                        "Team B\n",
                        workspaces.savedVersion(model.resolve("latin.dlang")));
        assertThat(saved.body().text("error", "")).startsWith("'latin.dlang' cannot be changed");
        String version =
                house.call("domainlang_get", "{'path':'" + model + "'}").body().text("version", "");
        Completed edited =
                house.call(
                        "domainlang_edit",
                        "{'path':'%s','expectedVersion':'%s','edits':[{'op':'replace_text','file':'latin.dlang','old':'Team A','new':'Team L'}]}"
                                .formatted(model, version));
        assertThat(edited.body().text("code", "")).isEqualTo("domainlang.unreadable-file");
        assertThat(Files.readAllBytes(model.resolve("latin.dlang"))).isEqualTo(latin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.dlang",
                "/etc/passwd",
                "notes.txt",
                "model.yaml/../../outside.dlang",
                ".dlang/packages/o/r/c/x.dlang",
                "link.dlang",
                "linked/x.dlang",
                "folder.dlang",
                "a\u0000.dlang"
            })
    void nothingIsWrittenElsewhere(String file) throws IOException {
        Files.createSymbolicLink(model.resolve("link.dlang"), folder.resolve("outside.dlang"));
        Files.createSymbolicLink(model.resolve("linked"), folder);
        Files.createDirectories(model.resolve("folder.dlang"));
        Completed refused = save(file, "Team Mine\n", "");
        assertThat(refused.body().text("code", ""))
                .as(refused.json())
                .isEqualTo("domainlang.foreign-file");
        assertThat(folder.resolve("outside.dlang")).hasContent("Team Outside\n");
        assertThat(folder.resolve("x.dlang")).doesNotExist();
    }
}
