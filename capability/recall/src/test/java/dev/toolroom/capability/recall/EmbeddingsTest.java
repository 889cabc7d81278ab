package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.Poll;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search by meaning, with a server that a person has named. */
class EmbeddingsTest {
    private static final String CAR = "{'query':'automobile does not begin to move'}";

    private final Path folder;
    private final EmbeddingServer server = new EmbeddingServer();
    private RecallApplication house;

    EmbeddingsTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallApplication(folder);
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
        server.close();
    }

    private static String enabling(String endpoint, String model) {
        return "{'operation':'enable','endpoint':'" + endpoint + "','model':'" + model + "'}";
    }

    private void enable() {
        house.approved("recall_embeddings", enabling(server.endpoint(), "words"));
    }

    /** As when a server is stopped and started. */
    private void restart() {
        house.close();
        house = new RecallApplication(folder).serving();
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

    /** Searches again while the server takes too long for a question, as on a loaded machine. */
    private Json.Obj searchByMeaning(String arguments) {
        Json.Obj answer = house.answer("recall_search", arguments);
        while (answer.text("semantic", "").equals("skipped")) {
            answer = house.answer("recall_search", arguments);
        }
        return answer;
    }

    private static List<String> found(Json.Obj answer) {
        return answer.get("results") instanceof Json.Arr(var items)
                ? items.stream().map(each -> ((Json.Obj) each).text("request", "")).toList()
                : List.of();
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
    void nothingIsSentUntilItIsEnabled() {
        house.serving();
        Json.Obj answer = house.answer("recall_search", CAR);
        assertThat(found(answer)).isEmpty();
        assertThat(answer.get("semantic")).isNull();
        assertThat(status().text("state", "")).isEqualTo("off");
        assertThat(folder.resolve("home/recall/embeddings")).doesNotExist();
        assertThat(house.call("recall_embeddings", enabling(server.endpoint(), "words")).json())
                .contains("approv");
        assertThat(server.texts()).isEmpty();
        enable();
        assertThat(house.asked())
                .endsWith("are sent to " + server.endpoint() + ". They stay on this machine.");
    }

    @Test
    void aCommandSendsNothing() {
        enable();
        assertThat(server.texts()).containsExactly("Does this server make embeddings?");
        Json.Obj answer = house.answer("recall_search", "{'query':'cold mornings'}");
        assertThat(found(answer)).contains("request_a_0");
        assertThat(answer.text("semantic", "")).isEqualTo("unavailable");
        assertThat(server.texts()).hasSize(1);
    }

    @Test
    void turnsAreFoundByMeaningAndNamesByName() {
        house.serving();
        enable();
        awaitReady(3);
        assertThat(house.hasWaited()).isTrue();
        Json.Obj answer = searchByMeaning(CAR);
        assertThat(answer.text("semantic", "")).isEqualTo("ready");
        assertThat(found(answer).getFirst()).isEqualTo("request_a_0");
        assertThat(answer.write()).contains("similar meaning");

        Json.Obj name = house.answer("recall_search", "{'query':'UserStore.java'}");
        assertThat(found(name).getFirst()).isEqualTo("request_b_0");
        assertThat(server.texts()).doesNotContain("UserStore.java");
        assertThat(found(searchByMeaning(CAR.replace("}", ",'agent':'codex-cli'}")))).isEmpty();
        assertThat(found(searchByMeaning(CAR.replace("}", ",'agent':'copilot-chat'}"))))
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
        assertThat(server.texts().getLast()).contains("Soda bread by [redacted:");

        put("b", new Sessions("b").turn(3, "Rename getUserById", "Done").turn(4, "Next", "Yes"));
        house.imported();
        awaitReady(3);
        house.approved("recall_embeddings", "{'operation':'disable','delete':true}");
        assertThat(house.count("turn_embeddings")).isZero();
        assertThat(house.answer("recall_search", CAR).get("semantic")).isNull();
        assertThat(house.call("recall_embeddings", "{'operation':'status'}").json())
                .contains("\"enabled\":false");
        assertThat(recorded()).contains("\"enabled\":false");
    }

    private long marked() {
        return ((Number)
                        house.rows("SELECT count(*) FROM turn_embeddings WHERE scale = 7")
                                .getFirst()
                                .getFirst())
                .longValue();
    }

    private String recorded() {
        return house.rows("SELECT config_json, is_trusted FROM instrumentation_sources").toString();
    }

    @Test
    void aRestartGoesOnWhereItWasAndAnotherModelBeginsAnew() {
        house.serving();
        enable();
        awaitReady(3);
        run("DELETE FROM turn_embeddings WHERE document_id = 3");
        run("UPDATE turn_embeddings SET scale = 7");
        restart();
        awaitReady(3);
        assertThat(marked()).isEqualTo(2);

        house.approved("recall_embeddings", "{'operation':'enable','model':'other'}");
        awaitReady(3);
        assertThat(marked()).isZero();
        assertThat(status().text("endpoint", "")).isEqualTo(server.endpoint());
    }

    @Test
    void wordsAnswerWhileTheServerIsSlowOrGone() {
        house.serving();
        enable();
        awaitReady(3);
        server.hold();
        Json.Obj slow = house.answer("recall_search", "{'query':'cold mornings'}");
        assertThat(slow.text("semantic", "")).isEqualTo("skipped");
        assertThat(found(slow)).contains("request_a_0");

        server.close();
        put("c", new Sessions("c").turn(5, "One more", "Yes"));
        house.imported();
        await(() -> status().text("state", "").equals("unavailable"));
        assertThat(status().text("problem", "")).isEqualTo("no server answers at this address");
        Json.Obj gone = house.answer("recall_search", "{'query':'cold mornings'}");
        assertThat(gone.text("semantic", "")).isEqualTo("unavailable");
        assertThat(found(gone)).contains("request_a_0");

        try (var again = new EmbeddingServer(server.port())) {
            house.put(house.workspace("w").resolve("chatSessions/c.json"), "{}");
            house.imported();
            awaitReady(4);
            assertThat(again.texts()).contains("One more Yes");
        }
    }

    @Test
    void anotherAddressIsAskedForAsOneAndRecorded() {
        house.serving();
        // It is this machine, but nobody can tell that from its name.
        String other = "http://[::ffff:127.0.0.1]:" + server.port() + "/v1";
        assertThat(house.call("recall_embeddings", enabling(other, "words")).json())
                .contains("approv");
        assertThat(server.texts()).isEmpty();
        house.approved("recall_embeddings", enabling(other, "words"));
        assertThat(house.asked()).contains("are sent to " + other + ". They leave this machine.");
        awaitReady(3);
        assertThat(recorded())
                .contains("\"endpoint\":\"" + other + "\"", "\"by\":\"local (test)\"", ", 1]");
    }

    @Test
    void whatMakesNoEmbeddingsIsRefused() {
        assertThat(refused("ftp://127.0.0.1/v1")).contains("recall.bad-endpoint", "no address");
        assertThat(refused("http://a:b@127.0.0.1/v1")).contains("a password or a query");
        assertThat(refused(server.endpoint().replace("/v1", "/moved"))).contains("answers 307");
        server.fail("{'error':{'message':'model words not found'}}".replace('\'', '"'));
        assertThat(refused(server.endpoint())).contains("answers 404: model words not found");
        server.close();
        assertThat(refused(server.endpoint())).contains("no server answers", "Ollama");
        assertThat(house.approvedCall("recall_embeddings", "{'operation':'enable'}").json())
                .contains("recall.no-endpoint");
        assertThat(status().get("enabled")).isEqualTo(new Json.Bool(false));
    }

    private String refused(String endpoint) {
        return house.approvedCall("recall_embeddings", enabling(endpoint, "words")).json();
    }
}
