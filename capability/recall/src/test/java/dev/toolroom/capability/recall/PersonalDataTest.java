package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses and names of people stay out of a catalogue where somebody wants that. */
class PersonalDataTest {
    private static final PersonalData BOTH =
            new PersonalData(true, List.of("wilhelmina", "wsmith"));

    private final Path folder;
    private final RecallApplication house;

    PersonalDataTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @BeforeEach
    void chat() {
        house.put(
                house.workspace("w").resolve("workspace.json"),
                "{\"folder\":\"file:///home/wsmith/shop\"}");
        house.put(
                house.workspace("w").resolve("chatSessions/s.json"),
                new Sessions("s")
                        .turn(0, "ask Wilhelmina, w.smith@example.org", "see /home/wsmith/a.txt")
                        .session()
                        .with("requesterUsername", new Json.Str("wsmith"))
                        .write());
    }

    @AfterEach
    void close() {
        house.close();
    }

    private boolean isAnywhere(String text) throws IOException {
        try (var files = Files.walk(folder.resolve("home"))) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(each), UTF_8)
                        .toLowerCase(Locale.ROOT)
                        .contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void theyStayUnlessSomebodySaysOtherwise() {
        house.imported();

        assertThat(house.rows("SELECT prompt_text FROM requests"))
                .containsExactly(List.of("ask Wilhelmina, w.smith@example.org"));
        assertThat(house.count("redaction_events")).isZero();
    }

    @Test
    void noByteOfTheHomeHasThemAndTheReportCountsThem() throws Exception {
        house.redact(BOTH);

        Json.Obj answer = house.imported();

        assertThat(isAnywhere("wilhelmina")).isFalse();
        assertThat(isAnywhere("wsmith")).isFalse();
        assertThat(isAnywhere("w.smith@")).isFalse();
        assertThat(answer.object("redactions").fields()).containsOnlyKeys("email", "user-name");
        assertThat(house.rows("SELECT DISTINCT kind FROM redaction_events ORDER BY 1"))
                .containsExactly(List.of("email"), List.of("user-name"));
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void rescanTakesThemOutOfWhatIsThere() throws Exception {
        house.imported();
        assertThat(isAnywhere("wilhelmina")).isTrue();
        house.redact(BOTH);

        house.answer("recall_rescan", "{}");

        assertThat(isAnywhere("wilhelmina")).isFalse();
        assertThat(isAnywhere("wsmith")).isFalse();
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));
    }
}
