package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A design belongs to the database it was opened on, wherever its alias leads later. */
class DesignDatabaseTest {
    private static final String TABLE = "CREATE TABLE orders (id int PRIMARY KEY, n int)";
    private static final String DROP = "{'op':'drop_table','table':{'name':'orders'}}";
    private static final String ADD = "{'op':'add_table','table':{'name':'invoices'}}";

    @TempDir private Path folder;

    private TestEngine engine(DatabaseKind kind) throws Exception {
        TestEngine engine =
                kind == DatabaseKind.POSTGRESQL
                        ? TestEngine.ownPostgres()
                        : TestEngine.sqlite(folder);
        run(engine, TABLE);
        return engine;
    }

    private static String tables(TestEngine engine) throws Exception {
        return String.join(
                " ",
                ask(
                        engine,
                        engine.kind() == DatabaseKind.SQLITE
                                ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                : "SELECT table_name FROM information_schema.tables"
                                        + " WHERE table_schema = 'public'"));
    }

    private static String name(TestEngine engine) {
        return engine.url().replaceFirst("\\?.*", "").replaceFirst(".*/", "");
    }

    private static Json.Obj publishing(Bench bench, String action) {
        return bench.tool(
                "designer_publish",
                "{'action':'" + action + "','expectedVersion':'" + bench.version() + "'}");
    }

    private static void refusedByName(Json.Obj answer, String own, String other) {
        assertThat(answer.text("reason", "")).as(answer.write()).isEqualTo("target_mismatch");
        assertThat(answer.text("message", "")).contains("'" + own + "'", "'" + other + "'");
        assertThat(at(answer, "suggestedNextCall", "operation").write()).isEqualTo("\"close\"");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void anAliasThatLeadsElsewhereIsRefusedByTheNamesOfBoth(DatabaseKind kind) throws Exception {
        TestEngine one = engine(kind);
        TestEngine two = engine(kind);
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(ADD);
            bench.point("shop", two);
            for (String action :
                    List.of("preview", "lint", "apply", "compare", "rebase", "reload")) {
                refusedByName(publishing(bench, action), name(one), name(two));
            }
            refusedByName(
                    bench.tool("designer_migration", "{'layout':'flyway'}"), name(one), name(two));
            assertThat(tables(two)).isEqualTo("orders");
            bench.ask("{'operation':'close'}");
            bench.show("shop");
            bench.edit(ADD);
            bench.published("");
            assertThat(tables(two)).contains("invoices");
            assertThat(tables(one)).isEqualTo("orders");
        }
    }

    @Test
    void theSameNameOnAnotherServerIsAnotherDatabase() throws Exception {
        TestEngine one = engine(DatabaseKind.POSTGRESQL);
        TestEngine two = TestEngine.postgresNamed(name(one));
        run(two, TABLE);
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(ADD);
            bench.point("shop", two);
            refusedByName(publishing(bench, "apply"), name(one), name(two));
            assertThat(tables(two)).isEqualTo("orders");
        }
    }

    @Test
    void aFileThatWasReplacedIsAnotherDatabase() throws Exception {
        TestEngine one = engine(DatabaseKind.SQLITE);
        Path file = folder.resolve(name(one));
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(ADD);
            Path copy = Files.copy(file, folder.resolve("copy"));
            Files.delete(file);
            Files.copy(copy, folder.resolve("takes the inode"));
            Files.move(copy, file);
            refusedByName(publishing(bench, "apply"), name(one), name(one));
            assertThat(tables(one)).isEqualTo("orders");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void anotherSpellingOfTheSamePlaceIsTheSameDatabase(DatabaseKind kind) throws Exception {
        TestEngine one = engine(kind);
        String url = one.url().replace("127.0.0.1", "localhost");
        if (kind == DatabaseKind.SQLITE) {
            Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
            url = "jdbc:sqlite:" + link.resolve(name(one));
        }
        assertThat(url).isNotEqualTo(one.url());
        var spelled =
                new TestEngine(
                        kind, url, url, one.schema(), one.whole(), one.text(), one.schemas());
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(ADD);
            bench.point("shop", spelled);
            bench.published("");
            assertThat(tables(one)).contains("invoices");
        }
    }

    @Test
    void thePlanNamesItsDatabaseAndIsAnotherForAnotherDatabase() throws Exception {
        TestEngine one = engine(DatabaseKind.POSTGRESQL);
        TestEngine two = engine(DatabaseKind.POSTGRESQL);
        try (var bench = new Bench(folder)) {
            bench.point("one", one);
            bench.point("two", two);
            bench.show("one");
            bench.edit(DROP);
            Json.Obj first = bench.tool("designer_publish", "{}");
            bench.show("two");
            bench.edit(DROP);
            Json.Obj second = bench.tool("designer_publish", "{}");
            assertThat(at(first, "target", "database")).isEqualTo(new Json.Str(name(one)));
            assertThat(at(second, "target", "database")).isEqualTo(new Json.Str(name(two)));
            assertThat(second.get("script")).isEqualTo(first.get("script"));
            assertThat(second.get("plan")).isNotEqualTo(first.get("plan"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void anApprovalForOneDatabaseDropsNothingInAnother(DatabaseKind kind) throws Exception {
        TestEngine one = engine(kind);
        TestEngine two = engine(kind);
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(DROP);
            String version = bench.version();
            bench.meanwhile =
                    () -> {
                        bench.meanwhile = () -> {};
                        bench.ask("{'operation':'close'}");
                        bench.point("shop", two);
                        bench.show("shop");
                        bench.edit(DROP);
                    };
            Json.Obj refused = bench.publish(",'acceptDataLoss':true");
            assertThat(bench.asked)
                    .singleElement()
                    .asString()
                    .contains("'" + name(one) + "'", "orders");
            assertThat(bench.version()).as("the same design").isEqualTo(version);
            assertThat(refused.text("reason", ""))
                    .as(refused.write())
                    .isEqualTo("confirmation_required");
            assertThat(tables(two)).isEqualTo("orders");
            bench.published(",'acceptDataLoss':true");
            assertThat(bench.asked.getLast()).contains("'" + name(two) + "'");
            assertThat(tables(two)).isEmpty();
            assertThat(tables(one)).isEqualTo("orders");
        }
    }

    @Test
    void dataThatIsLostOnlyAfterTheQuestionWasDecidedNeedsAQuestion() throws Exception {
        TestEngine one = engine(DatabaseKind.SQLITE);
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(DROP);
            run(one, "ALTER TABLE orders ADD COLUMN theirs int");
            // Drift leaves nothing to ask about.
            Json.Obj drifted = bench.publish(",'acceptDataLoss':true");
            assertThat(drifted.text("reason", "")).isEqualTo("stale_database");
            assertThat(bench.asked).isEmpty();
            run(one, "ALTER TABLE orders DROP COLUMN theirs");
            bench.published(",'acceptDataLoss':true");
            assertThat(bench.asked).hasSize(1);
        }
    }

    /** As when two equal calls are sent while an undo makes the design harmless for a moment. */
    @Test
    void aPlanThatNobodyWasAskedAboutDropsNothing() throws Exception {
        TestEngine one = engine(DatabaseKind.SQLITE);
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(DROP);
            String apply =
                    "{'action':'apply','acceptDataLoss':true,'expectedVersion':'"
                            + bench.version()
                            + "'}";
            for (int i = 0; i < 2; i++) {
                assertThat(bench.unapproved("designer_publish", apply).outcome().code())
                        .isEqualTo("confirmation_required");
            }
            assertThat(tables(one)).isEqualTo("orders");
        }
    }

    @Test
    void aDesignOfAnOlderVersionTakesTheDatabaseOfTheSameNames() throws Exception {
        TestEngine one = engine(DatabaseKind.SQLITE);
        TestEngine two = engine(DatabaseKind.SQLITE);
        try (var bench = new Bench(folder)) {
            bench.point("shop", one);
            bench.show("shop");
            bench.edit(ADD);
            bench.store()
                    .write(
                            Durability.POWER_LOSS,
                            connection ->
                                    connection
                                            .createStatement()
                                            .executeUpdate("UPDATE designers SET identity = NULL"));
            assertThat(publishing(bench, "preview").get("success")).isEqualTo(new Json.Bool(true));
            bench.point("shop", two);
            refusedByName(publishing(bench, "apply"), name(one), name(two));
        }
    }
}
