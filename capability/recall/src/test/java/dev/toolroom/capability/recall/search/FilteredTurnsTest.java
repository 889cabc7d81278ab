package dev.toolroom.capability.recall.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.foundation.redaction.PersonalData;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilteredTurnsTest {
    private static final int TURNS = 1_000;

    @TempDir private Path folder;
    private Catalogue catalogue;

    @BeforeEach
    void fill() {
        catalogue =
                Catalogue.open(
                        folder,
                        new Salt(new byte[32]),
                        () -> PersonalData.NONE,
                        "test",
                        Clock.systemUTC());
        catalogue.write(
                connection -> {
                    try (var statements = new Statements(connection)) {
                        for (int i = 0; i < TURNS; i++) {
                            add(statements, i);
                        }
                        return true;
                    }
                });
        new FrequentTerms(catalogue, 100, 50).refresh();
    }

    @AfterEach
    void close() {
        catalogue.close();
    }

    private static void add(Statements statements, int turn) {
        String session = "s" + turn / 10;
        statements.run(
                "INSERT INTO workspaces VALUES (?, ?, NULL) ON CONFLICT DO NOTHING",
                "w" + turn / 10 % 7,
                "/home/dev/project" + turn / 10 % 7);
        statements.run(
                """
                INSERT INTO chat_sessions (session_id, source_agent, workspace_fingerprint)
                VALUES (?, ?, ?) ON CONFLICT DO NOTHING\
                """,
                session,
                turn / 10 % 5 == 0 ? "codex-cli" : "copilot-chat",
                "w" + turn / 10 % 7);
        statements.run(
                "INSERT INTO requests (request_id, session_id, request_index, timestamp_ms,"
                        + " model_id) VALUES (?, ?, ?, ?, ?)",
                "r" + turn,
                session,
                turn % 10,
                turn,
                turn % 3 == 0 ? "claude-opus-4.5" : "gpt-5");
        statements.run(
                "INSERT INTO tool_calls (request_id, side, call_index, tool_name) VALUES (?,"
                        + " 'editor', 0, ?)",
                "r" + turn,
                turn % 9 == 0 ? "grep_search" : "read_file");
        statements.run(
                """
                INSERT INTO search_documents (request_id, session_id, request_index, title, prompt,
                answer, commands, files, identifiers) VALUES (?, ?, ?, '', 'docker', '', '', ?, '')\
                """,
                "r" + turn,
                session,
                turn % 10,
                "src/app/View" + turn / 10 + (turn % 2 == 0 ? ".ts" : ".tsx"));
    }

    private static Filters file(String name) {
        return new Filters(null, null, null, null, null, null, name, null);
    }

    /** What the filters say, turn by turn. */
    private List<Long> naively(Filters filters) {
        List<Long> all = new ArrayList<>();
        for (long i = 1; i <= TURNS; i++) {
            all.add(i);
        }
        return catalogue.ask(
                statements -> new FilteredTurns(statements, filters, true).among(all, TURNS));
    }

    @Test
    void theListHasEveryTurnThatFits() {
        for (Filters each :
                List.of(
                        new Filters("codex-cli", null, null, null, null, null, null, null),
                        new Filters(null, "project3", null, null, null, null, null, null),
                        new Filters(null, null, "opus", null, null, null, null, null),
                        new Filters(null, null, null, 400L, 450L, null, null, null),
                        new Filters(null, null, null, null, null, "grep_search", null, null),
                        new Filters(
                                "codex-cli",
                                "project",
                                "opus",
                                100L,
                                null,
                                "read_file",
                                null,
                                null),
                        new Filters("codex-cli", "project3", "gpt", 100L, 800L, null, ".ts", null),
                        file("View7.ts"),
                        file("View7.tsx"),
                        file("View7.t"),
                        file("app/View7"),
                        file("src/app/View33.ts"),
                        file("View"))) {
            List<Long> listed =
                    catalogue.ask(statements -> new FilteredTurns(statements, each, true).listed());
            List<Long> fitting = naively(each);
            assertThat(fitting).as(each.toString()).isNotEmpty();
            assertThat(new TreeSet<>(listed)).as(each.toString()).containsAll(fitting);
        }
    }

    @Test
    void aFileIsFoundAmongManyTurnsThatHaveTheWords() {
        List<Hit> hits =
                catalogue.ask(
                        statements ->
                                TurnSearch.run(
                                        statements,
                                        Question.of("docker"),
                                        file("View3.ts"),
                                        TURNS,
                                        20,
                                        null));
        assertThat(hits)
                .extracting(Hit::request)
                .containsExactlyInAnyOrder(
                        "r30", "r31", "r32", "r33", "r34", "r35", "r36", "r37", "r38", "r39");
    }

    /** The filter is a part of a path: turns are told apart by the text, not by its words. */
    @Test
    void onlyPathsWithThatPartFit() {
        assertThat(naively(file("View7.tsx"))).containsExactly(72L, 74L, 76L, 78L, 80L);
        assertThat(naively(file("View_.ts"))).isEmpty();
    }
}
