package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.embedding.ModelFile;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search by meaning, with the model that a person has enabled. */
class EmbeddingsTest {
    private static final String CAR = "{'query':'automobile does not begin to move'}";

    private final Path folder;
    private RecallHouse house;

    EmbeddingsTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallHouse(folder);
    }

    @BeforeEach
    void imported() {
        put(
                "a",
                new Sessions("a")
                        .turn(1, "The car won't start on cold mornings", "Charge its battery.")
                        .turn(2, "Which bread needs no yeast?", "Soda bread by alicesmith."));
        put("b", new Sessions("b").turn(3, "Rename getUserById", "Renamed in UserStore.java"));
        house.imported();
    }

    private void put(String name, Sessions sessions) {
        house.put(
                house.workspace("w").resolve("chatSessions/" + name + ".json"),
                sessions.session().write());
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void enable() {
        Path jar = ModelFile.into(folder);
        house.approved("recall_embeddings", "{'operation':'enable','model':'model.jar'}");
        assertThat(jar).exists();
    }

    /** As when a server is stopped and started. */
    private void restart() {
        house.close();
        house = new RecallHouse(folder).serving();
    }

    private Json.Obj status() {
        return house.answer("recall_embeddings", "{'operation':'status'}");
    }

    private void await(BooleanSupplier reached) {
        Poll.until(reached, () -> status().write());
    }

    private void awaitReady(int embedded) {
        await(
                () ->
                        status().text("state", "").equals("ready")
                                && house.count("turn_embeddings") == embedded);
    }

    private static List<String> found(Json.Obj answer) {
        return answer.get("results") instanceof Json.Arr(var items)
                ? items.stream().map(each -> ((Json.Obj) each).text("request", "")).toList()
                : List.of();
    }

    private static boolean isLoaded() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().equals("embeddings"));
    }

    private void run(String sql) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + house.database());
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 5000");
            statement.execute(sql);
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void nothingIsLoadedUntilItIsEnabled() {
        house.serving();
        Json.Obj answer = house.answer("recall_search", CAR);
        assertThat(found(answer)).isEmpty();
        assertThat(answer.get("semantic")).isNull();
        assertThat(status().text("state", "")).isEqualTo("off");
        assertThat(isLoaded()).isFalse();
        assertThat(folder.resolve("home/recall/embeddings")).doesNotExist();
        assertThat(house.call("recall_embeddings", "{'operation':'enable'}").json())
                .contains("approv");
    }

    @Test
    void aCommandDoesNotLoadTheModel() {
        enable();
        assertThat(isLoaded()).isFalse();
        Json.Obj answer = house.answer("recall_search", "{'query':'cold mornings'}");
        assertThat(found(answer)).contains("request_a_0");
        assertThat(answer.text("semantic", "")).isEqualTo("unavailable");
        assertThat(house.count("turn_embeddings")).isZero();
    }

    @Test
    void turnsAreFoundByMeaningAndNamesByName() {
        house.serving();
        enable();
        assertThat(house.answer("recall_search", "{'query':'yeast'}").text("semantic", ""))
                .isIn("loading", "partial", "ready");
        awaitReady(3);
        assertThat(house.hasWaited()).isTrue();
        Json.Obj answer = house.answer("recall_search", CAR);
        assertThat(answer.text("semantic", "")).isEqualTo("ready");
        assertThat(found(answer).getFirst()).isEqualTo("request_a_0");
        assertThat(answer.write()).contains("similar meaning");

        Json.Obj name = house.answer("recall_search", "{'query':'UserStore.java'}");
        assertThat(found(name).getFirst()).isEqualTo("request_b_0");
        assertThat(found(house.answer("recall_search", CAR.replace("}", ",'agent':'codex-cli'}"))))
                .isEmpty();
        assertThat(
                        found(
                                house.answer(
                                        "recall_search",
                                        CAR.replace("}", ",'agent':'copilot-chat'}"))))
                .startsWith("request_a_0");
    }

    @Test
    void vectorsGoWithTheirTurnsAndAreMadeAgain() {
        house.serving();
        enable();
        awaitReady(3);
        house.approved("recall_purge", "{'id':'request_a_0'}");
        assertThat(house.count("turn_embeddings")).isEqualTo(2);
        assertThat(found(house.answer("recall_search", CAR))).doesNotContain("request_a_0");

        run("UPDATE turn_embeddings SET scale = 7");
        house.redact(new PersonalData(false, List.of("alicesmith")));
        house.answer("recall_rescan", "{}");
        await(() -> marked() == 1 && house.count("turn_embeddings") == 2);

        put("b", new Sessions("b").turn(3, "Rename getUserById", "Done").turn(4, "Next", "Yes"));
        house.imported();
        awaitReady(3);
        house.approved("recall_embeddings", "{'operation':'disable','delete':true}");
        assertThat(house.count("turn_embeddings")).isZero();
        assertThat(isLoaded()).isFalse();
        assertThat(house.answer("recall_search", CAR).get("semantic")).isNull();
        assertThat(house.call("recall_embeddings", "{'operation':'status'}").json())
                .contains("\"enabled\":false");
    }

    private long marked() {
        return ((Number)
                        house.rows("SELECT count(*) FROM turn_embeddings WHERE scale = 7")
                                .getFirst()
                                .getFirst())
                .longValue();
    }

    @Test
    void aRestartGoesOnWhereItWas() throws Exception {
        house.serving();
        enable();
        awaitReady(3);
        run("DELETE FROM turn_embeddings WHERE document_id = 3");
        run("UPDATE turn_embeddings SET scale = 7");
        restart();
        awaitReady(3);
        assertThat(marked()).isEqualTo(2);

        // Vectors of another model do not count.
        run("UPDATE catalogue_metadata SET value = 'x' WHERE name = 'embedding_model'");
        restart();
        awaitReady(3);
        assertThat(marked()).isZero();

        try (var all = Files.list(folder.resolve("home/recall/embeddings"))) {
            Path model = all.filter(each -> each.toString().endsWith(".jar")).findAny().get();
            Files.write(model, new byte[1], StandardOpenOption.APPEND);
        }
        restart();
        await(() -> status().text("state", "").equals("unavailable"));
        assertThat(status().text("problem", "")).contains("was changed");
        assertThat(house.answer("recall_search", "{'query':'yeast'}").text("semantic", ""))
                .isEqualTo("unavailable");
    }

    @Test
    void whatIsNotTheModelIsRefused() {
        ModelFile.jar(folder.resolve("other.jar"), Map.of("e5-small-v2-q.onnx", new byte[9]));
        assertThat(refused("{'operation':'enable','model':'other.jar'}"))
                .contains("recall.bad-model", "e5-small-v2-q.onnx is not supported");
        assertThat(refused("{'operation':'enable'}")).contains("recall.no-model");
        assertThat(refused("{'operation':'enable','model':'nowhere.jar'}"))
                .contains("recall.no-such-place");
        assertThat(status().get("enabled")).isEqualTo(new Json.Bool(false));
        assertThat(folder.resolve("home/recall/embeddings/model.new")).doesNotExist();
    }

    private String refused(String arguments) {
        return house.approvedCall("recall_embeddings", arguments).json();
    }
}
