package dev.toolroom.capability.recall.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.PostingsTables;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.foundation.redaction.PersonalData;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrequentTermsTest {
    private static final List<String> WORDS =
            List.of("build", "docker", "error", "table", "query", "lint", "merge", "page", "cache");
    private static final int TURNS = 400;

    @TempDir private Path folder;
    private Catalogue catalogue;
    private final Random random = new Random(5);

    @BeforeEach
    void open() {
        catalogue =
                Catalogue.open(
                        folder,
                        new Salt(new byte[32]),
                        () -> PersonalData.NONE,
                        "test",
                        Clock.systemUTC());
        add(0, TURNS);
    }

    @AfterEach
    void close() {
        catalogue.close();
    }

    private void add(int from, int to) {
        catalogue.write(
                connection -> {
                    try (var statements = new Statements(connection)) {
                        for (int i = from; i < to; i++) {
                            add(statements, i);
                        }
                        return true;
                    }
                });
    }

    private void add(Statements statements, int turn) {
        String session = "s" + turn / 20;
        statements.run(
                """
                INSERT INTO chat_sessions (session_id, source_agent, workspace_fingerprint)
                VALUES (?, ?, 'none') ON CONFLICT DO NOTHING\
                """,
                session,
                turn / 20 % 2 == 0 ? "copilot-chat" : "codex-cli");
        statements.run(
                "INSERT INTO requests (request_id, session_id, request_index, timestamp_ms) VALUES"
                        + " (?, ?, ?, ?)",
                "r" + turn,
                session,
                turn % 20,
                turn);
        String text = "turn" + turn;
        for (int i = 0; i < 3; i++) {
            text += " " + WORDS.get(random.nextInt(WORDS.size()));
        }
        statements.run(
                """
                INSERT INTO search_documents (request_id, session_id, request_index, title, prompt,
                answer, commands, files, identifiers) VALUES (?, ?, ?, '', ?, '', '', '', '')\
                """,
                "r" + turn,
                session,
                turn % 20,
                text);
    }

    private List<String> found(String query, Filters filters, int most) {
        return catalogue
                .ask(
                        statements ->
                                TurnSearch.run(
                                        statements, Question.of(query), filters, 1_000, most, null))
                .stream()
                .filter(hit -> !hit.why().contains("next to a match"))
                .map(Hit::request)
                .toList();
    }

    private void refresh() {
        new FrequentTerms(catalogue, 100, 50).refresh();
    }

    private void sameAnswers() {
        for (String query : List.of("docker", "docker build", "lint merge page", "turn17 cache")) {
            List<String> with = found(query, Filters.NONE, 200);
            List<String> without = new ArrayList<>();
            catalogue.write(
                    connection -> {
                        try (var statements = new Statements(connection)) {
                            PostingsTables.clear(statements);
                            return true;
                        }
                    });
            without.addAll(found(query, Filters.NONE, 200));
            refresh();
            assertThat(with.getFirst()).as(query).isEqualTo(without.getFirst());
            if (with.size() < 150) {
                assertThat(new TreeSet<>(with)).as(query).isEqualTo(new TreeSet<>(without));
            }
        }
    }

    @Test
    void frequentWordsFindWhatTheIndexFinds() {
        refresh();
        assertThat(
                        catalogue.<@Nullable Long>ask(
                                each -> FrequentTerms.number(each, PostingsTables.UPTO)))
                .isEqualTo(TURNS);
        sameAnswers();
    }

    @Test
    void whatCameSinceIsFoundToo() {
        refresh();
        add(TURNS, TURNS + 20);
        assertThat(found("turn410 docker", Filters.NONE, 5).getFirst()).isEqualTo("r410");
        add(TURNS + 20, TURNS + 80);
        refresh();
        assertThat(
                        catalogue.<@Nullable Long>ask(
                                each -> FrequentTerms.number(each, PostingsTables.UPTO)))
                .isEqualTo(TURNS + 80);
        sameAnswers();
    }

    @Test
    void anIdThatIsGivenAgainIsANewTurn() {
        refresh();
        catalogue.write(
                connection -> {
                    try (var statements = new Statements(connection)) {
                        statements.run(
                                "DELETE FROM requests WHERE request_index >= 10 AND session_id ="
                                        + " 's19'");
                        statements.run("DELETE FROM search_documents WHERE document_id > 390");
                        return true;
                    }
                });
        add(TURNS + 100, TURNS + 110);
        assertThat(found("turn505", Filters.NONE, 5).getFirst()).isEqualTo("r505");
        assertThat(found("turn505 docker", Filters.NONE, 5).getFirst()).isEqualTo("r505");
        for (String word : WORDS) {
            @Nullable Long having =
                    catalogue.<@Nullable Long>ask(
                            each ->
                                    each.first(
                                            "SELECT count(*) FROM search_documents WHERE"
                                                    + " document_id > 390 AND prompt LIKE ?",
                                            row -> row.getLong(1),
                                            "%" + word + "%"));
            var filters = new Filters(null, null, null, 500L, null, null, null, null);
            assertThat(found(word, filters, 100))
                    .as(word)
                    .hasSize(Math.toIntExact(Objects.requireNonNull(having)));
        }
    }

    @Test
    void filtersLeaveOutHereToo() {
        refresh();
        var codex = new Filters("codex-cli", null, null, null, null, null, null, null);
        assertThat(found("docker build", codex, 150))
                .isNotEmpty()
                .allMatch(request -> Integer.parseInt(request.substring(1)) / 20 % 2 == 1);
    }
}
