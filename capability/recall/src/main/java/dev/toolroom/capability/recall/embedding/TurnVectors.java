package dev.toolroom.capability.recall.embedding;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The table of vectors of one catalogue. */
final class TurnVectors {
    private static final String MODEL = "embedding_model";

    /** Maximum number of vectors of a catalogue. Older turns have none. */
    private static final int MAX_TURNS = 50_000;

    private static final int MAX_WORDS = 64;
    private static final int MAX_TITLE_WORDS = 10;
    private static final int MAX_PROMPT_WORDS = 34;
    private static final int MAX_CHARACTERS_READ = 2_000;
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final Catalogue catalogue;

    TurnVectors(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * Deletes vectors that another model made, and records where texts of this catalogue are sent.
     */
    void begin(EmbeddingConsent consent, int width) {
        String model = consent.endpoint() + " " + consent.model() + " " + width;
        String known =
                catalogue.ask(
                        statements ->
                                statements.text(
                                        "SELECT value FROM catalogue_metadata WHERE name = ?",
                                        MODEL));
        catalogue.update(
                statements -> {
                    record(statements, consent);
                    if (!model.equals(known)) {
                        statements.run("DELETE FROM turn_embeddings");
                        statements.run(
                                "INSERT INTO catalogue_metadata VALUES (?, ?) ON CONFLICT (name)"
                                        + " DO UPDATE SET value = excluded.value",
                                MODEL,
                                model);
                    }
                });
    }

    void record(EmbeddingConsent consent) {
        catalogue.update(
                statements -> {
                    record(statements, consent);
                });
    }

    private static void record(Statements statements, EmbeddingConsent consent) {
        statements.run(
                """
                INSERT INTO instrumentation_sources VALUES ('embeddings', 'embeddings', ?, ?, ?)
                ON CONFLICT (instrumentation_id) DO UPDATE SET version = excluded.version,
                config_json = excluded.config_json, is_trusted = excluded.is_trusted\
                """,
                consent.model(),
                consent.json().write(),
                consent.enabled());
    }

    void deleteAll() {
        catalogue.update(
                statements -> {
                    statements.run("DELETE FROM turn_embeddings");
                    statements.run("DELETE FROM catalogue_metadata WHERE name = ?", MODEL);
                });
    }

    long count() {
        return catalogue.ask(
                statements -> statements.count("SELECT count(*) FROM turn_embeddings"));
    }

    /** Which of the newest turns have no vector, the newest first. */
    List<Long> missing() {
        // By an index that has nothing but ids: texts of turns are long.
        return catalogue.ask(
                statements ->
                        statements.numbers(
                                """
                                SELECT id FROM (SELECT document_id AS id FROM search_documents
                                INDEXED BY search_documents_by_session ORDER BY document_id DESC
                                LIMIT ?) WHERE NOT EXISTS (SELECT 1 FROM turn_embeddings e WHERE
                                e.document_id = id) ORDER BY id DESC\
                                """,
                                MAX_TURNS));
    }

    /** What is embedded of a turn; null where it is gone. */
    @Nullable String text(long document) {
        return catalogue.ask(statements -> text(statements, document));
    }

    private static @Nullable String text(Statements statements, long document) {
        return statements.first(
                "SELECT substr(title, 1, ?1), substr(prompt, 1, ?1), substr(answer, 1, ?1) FROM"
                        + " search_documents WHERE document_id = ?2",
                row -> head(row.getString(1), row.getString(2), row.getString(3)),
                MAX_CHARACTERS_READ,
                document);
    }

    /** The first 64 words of each: a turn states its topic first. */
    static String head(String title, String prompt, String answer) {
        var head = new StringBuilder();
        // A title that was not given by a person or the agent is the beginning of a prompt.
        int used = prompt.startsWith(title) ? 0 : add(title, MAX_TITLE_WORDS, head);
        used += add(prompt, MAX_PROMPT_WORDS, head);
        add(answer, MAX_WORDS - used, head);
        return head.toString();
    }

    private static int add(String text, int most, StringBuilder head) {
        String plain = text.strip();
        if (plain.isEmpty()) {
            return 0;
        }
        String[] words = SPACE.split(plain, most + 1);
        int count = Math.min(words.length, most);
        for (int i = 0; i < count; i++) {
            head.append(head.isEmpty() ? "" : " ").append(words[i]);
        }
        return count;
    }

    /**
     * Saves the vectors of turns that still have the text: a turn may have been purged meanwhile,
     * and its id given to another.
     */
    void save(Map<Long, String> texts, List<SignedVector> made) {
        catalogue.update(
                statements -> {
                    Iterator<SignedVector> vectors = made.iterator();
                    texts.forEach(
                            (document, text) -> {
                                SignedVector vector = vectors.next();
                                if (text.equals(text(statements, document))) {
                                    statements.run(
                                            "INSERT OR REPLACE INTO turn_embeddings VALUES (?, ?,"
                                                    + " ?)",
                                            document,
                                            vector.scale(),
                                            vector.values());
                                }
                            });
                });
    }
}
