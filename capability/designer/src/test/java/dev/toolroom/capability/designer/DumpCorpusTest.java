package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For the schemas of the corpus: tables, columns, keys, constraints and indexes that are imported
 * of the engine's own dump are those that are read from the database. Of what a design knows as
 * text only, the import takes it over or names it, and names nothing else.
 */
class DumpCorpusTest {
    private static final Pattern CARRIED =
            Pattern.compile("^//: carried '([^']*)' '((?:[^'\\\\]|\\\\.)*)' '([^']*)' '(.*)'.*$");
    private static final Pattern PARTITION = Pattern.compile("^partition (\\S+) of table .*");

    @TempDir private Path folder;

    static Stream<Corpus> all() {
        return Corpus.all();
    }

    private TestEngine engine(DatabaseKind kind) throws SQLException {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.ownPostgres();
            case MARIADB -> TestEngine.mariadb();
            case SQLITE -> TestEngine.sqlite(folder);
            default -> TestEngine.h2(folder);
        };
    }

    @ParameterizedTest
    @MethodSource("all")
    void theDumpOfADatabaseIsTheDatabase(Corpus corpus) throws Exception {
        TestEngine engine = engine(corpus.kind());
        Asked.run(engine, corpus.statements().toArray(String[]::new));
        DatabaseKind kind = corpus.kind();
        try (var bench =
                new Bench(
                        folder,
                        Bench.database("QuickStart", kind, engine.url()),
                        Bench.design("blank", kind))) {
            bench.show("QuickStart");
            String live = bench.exported("{'format':'dbml'}");
            bench.show("blank");
            Json.Obj imported = bench.imported(engine.dump(), "{'dialect':'" + kind.word() + "'}");
            assertThat(imported.get("success")).as(imported.write()).isEqualTo(new Json.Bool(true));
            String now = bench.exported("{'format':'dbml'}");
            List<String> told = told(bench, imported);
            same(lines(now, engine), lines(live, engine));
            List<Text> taken = texts(now);
            List<Text> known = texts(live);
            assertThat(
                            known.stream()
                                    .filter(each -> taken.stream().noneMatch(each::isSame))
                                    .filter(each -> told.stream().noneMatch(each::isNamedBy)))
                    .as("neither taken over nor named")
                    .isEmpty();
            assertThat(
                            told.stream()
                                    .filter(
                                            each ->
                                                    known.stream()
                                                            .noneMatch(t -> t.isNamedBy(each))))
                    .as("named, though the database has no such thing")
                    .isEmpty();
        }
    }

    /** An object that a design keeps as text. */
    private record Text(String kind, String name, String table, String sql) {
        boolean isSame(Text other) {
            return kind.equals(other.kind) && name.equals(other.name) && table.equals(other.table);
        }

        /** Whether it is what an import says it left out. */
        boolean isNamedBy(String told) {
            Matcher partition = PARTITION.matcher(told);
            if (partition.matches()) {
                return mentions(sql, partition.group(1));
            }
            String whole = name.isEmpty() ? table : name.replaceAll("\\(.*", "");
            return mentions(told.replace("'", ""), whole.replaceAll("^.*[. ]", ""));
        }

        private static boolean mentions(String text, String word) {
            return Pattern.compile(
                            "(?<!\\w)" + Pattern.quote(word) + "(?!\\w)", Pattern.CASE_INSENSITIVE)
                    .matcher(text)
                    .find();
        }
    }

    private static List<Text> texts(String dbml) {
        return carriedLines(dbml)
                .map(each -> new Text(each.group(1), each.group(2), each.group(3), each.group(4)))
                // How functions are read, and no object.
                .filter(each -> !each.kind().equals("setting"))
                .toList();
    }

    private static Stream<Matcher> carriedLines(String dbml) {
        return dbml.lines().map(CARRIED::matcher).filter(Matcher::matches);
    }

    private static void same(List<String> now, List<String> live) {
        var missing = new ArrayList<>(live);
        now.forEach(missing::remove);
        var more = new ArrayList<>(now);
        live.forEach(more::remove);
        assertThat("missing " + missing + "\nmore " + more).isEqualTo("missing []\nmore []");
    }

    /** All that the import says it left out. */
    private static List<String> told(Bench bench, Json.Obj imported) {
        String export = imported.text("skippedExport", "");
        if (!export.isEmpty()) {
            return Objects.requireNonNull(bench.house().exports().get(export))
                    .lines()
                    .map(each -> each.replaceFirst("^\\d+: ", ""))
                    .toList();
        }
        return imported.get("skipped") instanceof Json.Arr(List<Json> items)
                ? items.stream().map(each -> ((Json.Obj) each).text("what", "")).toList()
                : List.of();
    }

    private static List<String> lines(String dbml, TestEngine engine) {
        String own = engine.kind() == DatabaseKind.MARIADB ? "design" : engine.schema();
        return unnamed(dbml.replace("\"" + own + "\".", "\"" + engine.schema() + "\"."))
                .lines()
                .filter(each -> !each.isBlank() && !CARRIED.matcher(each).matches())
                // Which are lines of all, and of none in particular.
                .filter(each -> !each.strip().equals("}") && !each.contains("indexes {"))
                // The schema that H2 has always, and no dump makes.
                .filter(each -> !each.endsWith("\"PUBLIC\""))
                .toList();
    }

    /** A key without a name gets the designer's own, which means the same. */
    private static String unnamed(String dbml) {
        return dbml.replaceAll("(\\[pk), name: 'PK_\\w+'", "$1")
                .replaceAll(
                        "(?m)^(\\s+\"(\\w+)\" .*\\[)(not null\\](?s:.*?)\\n) *\\(\"\\2\"\\) \\[pk\\]\\n",
                        "$1pk, $3");
    }
}
