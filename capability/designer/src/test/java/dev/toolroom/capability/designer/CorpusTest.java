package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.exchange.Translation;
import dev.toolroom.capability.designer.file.DesignText;
import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.CreateScript;
import dev.toolroom.capability.designer.publish.EngineWords;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every schema of the corpus, on real engines. */
class CorpusTest {
    private static final List<DatabaseKind> ENGINES =
            List.of(
                    DatabaseKind.POSTGRESQL,
                    DatabaseKind.MARIADB,
                    DatabaseKind.SQLITE,
                    DatabaseKind.H2);

    @TempDir private Path folder;

    static Stream<Corpus> all() {
        return Corpus.all();
    }

    static Stream<Corpus> crossing() {
        return Corpus.crossing();
    }

    private TestEngine engine(DatabaseKind kind) throws SQLException {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.postgres();
            case MARIADB -> TestEngine.mariadb();
            case SQLITE -> TestEngine.sqlite(folder);
            default -> TestEngine.h2(folder);
        };
    }

    private TestEngine made(Corpus corpus) throws SQLException {
        TestEngine engine = engine(corpus.kind());
        Asked.run(engine, corpus.statements().toArray(String[]::new));
        return engine;
    }

    private static DatabaseSchema loaded(TestEngine engine) throws SQLException {
        try (Connection connection = engine.open()) {
            return SchemaReader.of(engine.kind()).orElseThrow().read(connection);
        }
    }

    /** The whole design as a file would hold it; the name of a database is not part of it. */
    private static String text(DatabaseSchema given, TestEngine engine) {
        DatabaseSchema schema =
                given.withTables(given.tables().stream().map(CorpusTest::unnamed).toList());
        String text = DesignText.write(schema, engine.kind(), "corpus", Map.of());
        return engine.kind() == DatabaseKind.MARIADB
                ? text.replace(engine.schema(), "database")
                : text;
    }

    /** A key without a name gets the designer's own, which means the same. */
    private static Table unnamed(Table table) {
        PrimaryKey key = table.primaryKey();
        return key != null && ("PK_" + table.name()).equals(key.name())
                ? table.withPrimaryKey(key.withName(null))
                : table;
    }

    private static void run(TestEngine engine, List<String> statements) throws SQLException {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(engine.kind() != DatabaseKind.POSTGRESQL);
            for (String sql : statements) {
                try {
                    statement.execute(sql);
                } catch (SQLException e) {
                    throw new SQLException(e.getMessage() + "\n" + sql, e);
                }
            }
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        }
    }

    private static List<String> script(List<Step> steps, TestEngine from, TestEngine to)
            throws SQLException {
        List<String> there = loaded(to).schemas();
        var statements = new ArrayList<String>();
        for (Step step : steps) {
            boolean made =
                    step.sql().startsWith("CREATE SCHEMA ")
                            && (there.contains(step.object())
                                    || step.object().equals(from.schema()));
            if (!made) {
                statements.add(
                        from.kind() == DatabaseKind.MARIADB
                                ? step.sql()
                                        .replace("`" + from.schema() + "`", "`" + to.schema() + "`")
                                : step.sql());
            }
        }
        return statements;
    }

    /** Equal, and where they are not only what differs is shown. */
    private static void same(List<String> found, List<String> wanted) {
        var missing = new ArrayList<>(wanted);
        found.forEach(missing::remove);
        var more = new ArrayList<>(found);
        wanted.forEach(more::remove);
        assertThat("missing " + missing + "\nmore " + more).isEqualTo("missing []\nmore []");
        assertThat(found).isEqualTo(wanted);
    }

    @ParameterizedTest
    @MethodSource("all")
    void anExportMakesTheSameDatabase(Corpus corpus) throws Exception {
        TestEngine first = made(corpus);
        DatabaseSchema known = loaded(first);
        TestEngine second = engine(corpus.kind());
        run(second, script(CreateScript.steps(known, corpus.kind()), first, second));
        same(text(loaded(second), second).lines().toList(), text(known, first).lines().toList());
        same(EngineWords.of(second), EngineWords.of(first));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFileOpensAsItWasSaved(Corpus corpus) throws Exception {
        TestEngine engine = made(corpus);
        DatabaseSchema known = loaded(engine);
        String saved = DesignText.write(known, corpus.kind(), "corpus", Map.of());
        DatabaseSchema opened =
                DesignText.read(saved, corpus.kind(), engine.schema(), "corpus.dbml").schema();
        assertThat(DesignText.write(opened, corpus.kind(), "corpus", Map.of()).lines().toList())
                .isEqualTo(saved.lines().toList());
    }

    @ParameterizedTest
    @MethodSource("crossing")
    void anExportRunsOnEveryOtherEngine(Corpus corpus) throws Exception {
        TestEngine first = made(corpus);
        DatabaseSchema known = loaded(first);
        for (DatabaseKind kind : ENGINES) {
            if (kind != corpus.kind()) {
                TestEngine other = engine(kind);
                Translation.Translated meant = Translation.of(known, corpus.kind(), kind);
                List<Step> steps = CreateScript.steps(meant.schema(), kind);
                run(other, script(steps, first, other));
                DatabaseSchema there = loaded(other);
                assertThat(there.tables()).hasSize(known.tables().size());
                assertThat(SilentLosses.of(known, corpus.kind(), meant, there, kind))
                        .as("lost on the way to " + kind.word() + " without a word")
                        .isEmpty();
            }
        }
    }
}
