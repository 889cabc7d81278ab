package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.EngineWords;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * For each kind of edit: what the edit neither names nor reaches is, in the engine's own dump, what
 * it was before the publish.
 */
class EditKindsTest {
    @TempDir private Path folder;

    /**
     * An edit.
     *
     * @param reaches what a line of the dump has that it may change
     */
    private record Kind(String edit, List<String> reaches) {
        Kind(String edit, String... reaches) {
            this(edit, List.of(reaches));
        }
    }

    private static String of(String op, String table, String more) {
        return "{'op':'" + op + "','table':{'name':'" + table + "'}" + more + "}";
    }

    private static String set(String column, String fields) {
        return of(
                "set_column", "hub", ",'column':{'name':'" + column + "'},'set':{" + fields + "}");
    }

    private static List<Kind> tables() {
        return List.of(
                new Kind(of("add_table", "fresh", ""), "fresh"),
                new Kind(of("drop_table", "lone", ""), "lone"),
                new Kind(of("set_table", "lone", ",'set':{'name':'lone_2'}"), "lone"),
                new Kind(of("set_table", "hub", ",'set':{'comment':'said anew'}"), "said"),
                new Kind(of("set_table", "pair", ",'set':{'primaryKey':['b','a']}"), "pair"));
    }

    private static List<Kind> columns(DatabaseKind kind) {
        String whole = kind == DatabaseKind.POSTGRESQL ? "integer" : "int";
        return List.of(
                new Kind(added(whole, ""), "fresh"),
                new Kind(added(whole, ",'position':2"), "fresh"),
                new Kind(of("drop_column", "hub", ",'column':{'name':'spare'}"), "spare"),
                new Kind(set("amount", "'name':'sum_of'"), "amount", "sum_of"),
                new Kind(set("other", "'dataType':'bigint'"), "other"),
                new Kind(set("spare", "'isNullable':false"), "spare"),
                new Kind(set("spare", "'defaultValue':'7'"), "spare"),
                new Kind(set("spare", "'position':1")),
                new Kind(set("spare", "'comment':'a spare one'"), "spare"));
    }

    private static String added(String whole, String more) {
        return of(
                "add_column",
                "hub",
                ",'column':{'name':'fresh','dataType':'" + whole + "'" + more + "}");
    }

    private static List<Kind> rules() {
        return List.of(
                new Kind(
                        of(
                                "add_foreign_key",
                                "hub",
                                ",'foreignKey':{'name':'fresh_key','referencedTable':"
                                        + "{'name':'keep'},'mappings':[{'column':'spare',"
                                        + "'referencedColumn':'id'}]}"),
                        "fresh",
                        "key hub keep"),
                new Kind(
                        of("drop_foreign_key", "hub", ",'foreignKey':{'name':'to_keep'}"),
                        "to_keep",
                        "key hub keep"),
                new Kind(
                        of(
                                "set_foreign_key",
                                "hub",
                                ",'foreignKey':{'name':'to_keep'},'set':{'onDeleteAction':'cascade'}"),
                        "to_keep",
                        "key hub keep"),
                new Kind(
                        of(
                                "add_index",
                                "hub",
                                ",'index':{'name':'fresh_ix','columns':['amount','other DESC']}"),
                        "fresh",
                        "amount0"),
                new Kind(
                        of("drop_index", "hub", ",'index':{'name':'by_amount'}"),
                        "by_amount",
                        "amount0"),
                new Kind(
                        of(
                                "set_index",
                                "hub",
                                ",'index':{'name':'by_amount'},'set':{'columns':['amount','id']}"),
                        "by_amount",
                        "amount0"),
                new Kind(
                        of(
                                "add_unique",
                                "hub",
                                ",'unique':{'name':'fresh_once','columns':['amount']}"),
                        "fresh",
                        "amount0"),
                new Kind(
                        of("drop_unique", "hub", ",'unique':{'name':'word_once'}"),
                        "word_once",
                        "word0"),
                new Kind(
                        of(
                                "set_unique",
                                "hub",
                                ",'unique':{'name':'word_once'},'set':{'name':'other_once'}"),
                        "_once"),
                new Kind(
                        of(
                                "add_check",
                                "hub",
                                ",'check':{'name':'fresh_ok','expression':'spare < 9'}"),
                        "fresh"),
                new Kind(of("drop_check", "hub", ",'check':{'name':'amount_ok'}"), "amount_ok"),
                new Kind(
                        of(
                                "set_check",
                                "hub",
                                ",'check':{'name':'amount_ok'},'set':{'expression':'amount > 1'}"),
                        "amount_ok"));
    }

    private static List<Kind> schemas() {
        return List.of(
                new Kind("{'op':'add_schema','schema':'fresh'}", "fresh"),
                new Kind("{'op':'drop_schema','schema':'blank'}", "blank"));
    }

    private TestEngine engine(DatabaseKind kind) throws SQLException {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.ownPostgres();
            case MARIADB -> TestEngine.mariadb();
            case SQLITE -> TestEngine.sqlite(folder);
            default -> TestEngine.h2(folder);
        };
    }

    private static String[] source(DatabaseKind kind) throws IOException {
        String path = "kinds/" + kind.word() + ".sql";
        try (InputStream in = EditKindsTest.class.getResourceAsStream(path)) {
            String text =
                    new String(
                            Objects.requireNonNull(in, path).readAllBytes(),
                            StandardCharsets.UTF_8);
            return Stream.of(text.split(";\n", -1))
                    .filter(each -> !each.isBlank())
                    .toArray(String[]::new);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void whatAnEditDoesNotReachIsAsItWas(DatabaseKind kind) throws Exception {
        var kinds = new ArrayList<Kind>(tables());
        kinds.addAll(columns(kind));
        kinds.addAll(rules());
        if (kind == DatabaseKind.POSTGRESQL || kind == DatabaseKind.H2) {
            kinds.addAll(schemas());
        }
        var wrong = new ArrayList<String>();
        for (Kind each : kinds) {
            Path own = Files.createDirectory(folder.resolve("edit" + kinds.indexOf(each)));
            TestEngine engine = engine(kind);
            Asked.run(engine, source(kind));
            List<String> before = words(engine, each);
            try (var bench = Bench.on(own, engine)) {
                bench.edit(each.edit());
                bench.published(",'acceptDataLoss':true");
            } catch (AssertionError e) {
                wrong.add(each.edit() + "\n  " + e.getMessage());
            }
            List<String> after = words(engine, each);
            var lost = new ArrayList<>(before);
            after.forEach(lost::remove);
            var more = new ArrayList<>(after);
            before.forEach(more::remove);
            if (!lost.isEmpty() || !more.isEmpty()) {
                wrong.add(each.edit() + "\n  lost " + lost + "\n  more " + more);
            }
        }
        assertThat(String.join("\n", wrong)).isEmpty();
    }

    /** The lines of a dump that an edit may not change. */
    private static List<String> words(TestEngine engine, Kind kind) throws Exception {
        Stream<String> dumped =
                switch (engine.kind()) {
                    case SQLITE -> sqlite(engine, kind);
                    case H2 -> lines(undeclared(engine.dump()));
                    default -> lines(engine.dump());
                };
        return dumped.filter(line -> kind.reaches().stream().noneMatch(line::contains)).toList();
    }

    /** Its dump has whole declarations: that of the table in question is asked for by its parts. */
    private static Stream<String> sqlite(TestEngine engine, Kind kind) throws Exception {
        String table = ((Json.Obj) Bench.at(Bench.json(kind.edit()), "table")).text("name", "");
        return Stream.concat(
                Stream.of(engine.dump().split(";\n", -1))
                        .filter(each -> !each.startsWith("CREATE TABLE \"" + table + "\""))
                        .map(each -> each.contains(" INDEX ") ? each.replace("\"", "") : each),
                EngineWords.of(engine).stream()
                        // Where a column stands is for the edit to say, and these names are
                        // nobody's.
                        .filter(each -> !each.contains("sqlite_autoindex"))
                        .map(each -> each.replaceAll("^(column " + table + ") \\d+", "$1")));
    }

    /**
     * Without what the designer keeps of a declaration in H2, which forgets it, and without names
     * that nobody gave.
     */
    private static String undeclared(String dump) {
        return dump.replaceAll(" COMMENT U&'\\\\2063toolroom:[^']*'", "")
                .replaceAll("U&'([^'\\\\]*)\\\\2063toolroom:[^']*'", "'$1'")
                .replaceAll("\"(CONSTRAINT_\\w+|PK_hub)\"", "\"\"");
    }

    /** Each with the statement it belongs to, without what only tells one line from the next. */
    private static Stream<String> lines(String dump) {
        return Stream.of(dump.split(";\n", -1))
                .flatMap(
                        statement -> {
                            String plain =
                                    statement
                                            .replaceAll("(?m)^(--|\\\\(un)?restrict).*$", "")
                                            .replaceAll("/\\*!\\d+ ?|\\*/", "")
                                            .replaceAll("AUTO_INCREMENT=\\d+ ?", "")
                                            .strip();
                            String head = plain.lines().findFirst().orElse("");
                            // What is done to a table is on the lines below.
                            boolean alone = plain.lines().count() > 1 && head.startsWith("ALTER");
                            return plain.lines()
                                    .map(line -> line.strip().replaceAll(",$", ""))
                                    .filter(line -> !line.isEmpty() && !line.startsWith("SET "))
                                    .filter(line -> !alone || !line.equals(head))
                                    .map(line -> line.equals(head) ? line : head + " " + line);
                        });
    }
}
