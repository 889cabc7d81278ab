package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real PostgreSQL. */
class PostgresPublishTest extends PublishRoundTrip {
    @Override
    TestEngine engine(Path folder) throws Exception {
        return TestEngine.postgres();
    }

    @Override
    boolean rollsBack() {
        return true;
    }

    @Test
    void namesAreMeasuredInBytesAsTheServerCutsThem() {
        String fits = "ü".repeat(31);
        bench.edit("{'op':'add_table'," + table(fits) + ",'initialColumns':[" + key() + "]}");
        bench.published("");
        assertThat(
                        bench.refused("{'op':'add_table'," + table(fits + "ü") + "}")
                                .text("message", ""))
                .endsWith("is longer than 63 bytes");
    }

    @Test
    void twoTablesThatDifferOnlyInCaseAreTwo(@TempDir Path other) throws Exception {
        TestEngine twins = TestEngine.postgres();
        try (Connection connection = twins.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"Orders\" (\"Id\" integer PRIMARY KEY, \"A\" text)");
            statement.execute("CREATE TABLE orders (id integer PRIMARY KEY, b text, \"B\" text)");
            statement.execute("INSERT INTO \"Orders\" VALUES (1, 'upper')");
            statement.execute("INSERT INTO orders VALUES (2, 'lower', 'Upper')");
        }
        try (var bench = Bench.on(other, twins)) {
            Json.Obj refused =
                    bench.refused(
                            "{'op':'drop_column','table':{'schema':'public','name':'ORDERS'},"
                                    + "'column':{'name':'b'}}");
            assertThat(refused.text("reason", "")).isEqualTo("ambiguous_identifier");
            String lower =
                    ((Json.Arr) at(refused, "hints", "ids"))
                            .items().stream()
                                    .map(each -> ((Json.Str) each).value())
                                    .filter(each -> each.endsWith(" public.orders"))
                                    .map(each -> each.substring(0, each.indexOf(' ')))
                                    .findFirst()
                                    .orElseThrow();
            bench.edit(
                    "{'op':'set_table','table':{'id':'"
                            + lower
                            + "'},'set':{'comment':'the small one'}}",
                    "{'op':'add_column','table':{'id':'"
                            + lower
                            + "'},'column':{'name':'c','dataType':'integer','position':1}}");
            bench.published("");
            assertThat(at(bench.tool("designer_publish", "{}"), "statements"))
                    .isEqualTo(Json.Num.of(0));
        }
        try (Connection connection = twins.open();
                Statement statement = connection.createStatement()) {
            ResultSet upper = statement.executeQuery("SELECT \"A\" FROM \"Orders\"");
            assertThat(upper.next()).isTrue();
            assertThat(upper.getString(1)).isEqualTo("upper");
            ResultSet small = statement.executeQuery("SELECT b || \"B\" FROM orders");
            assertThat(small.next()).isTrue();
            assertThat(small.getString(1)).isEqualTo("lowerUpper");
        }
    }

    @Test
    void triggersAndIndexesThatTheDesignDoesNotShowOutliveARebuild(@TempDir Path other)
            throws Exception {
        TestEngine engine = TestEngine.postgres();
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id integer PRIMARY KEY, a text, n integer)");
            statement.execute(
                    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS"
                            + " $$ BEGIN NEW.n := 9; RETURN NEW; END $$");
            statement.execute(
                    "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()");
            statement.execute("CREATE UNIQUE INDEX x ON t (lower(a))");
        }
        try (var bench = Bench.on(other, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'schema':'public','name':'t'},"
                            + "'column':{'name':'n'},'set':{'position':1}}");
            bench.published("");
        }
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t (id, a) VALUES (1, 'x')");
            ResultSet row = statement.executeQuery("SELECT n FROM t");
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(9);
            assertThatThrownBy(() -> statement.execute("INSERT INTO t (id, a) VALUES (2, 'X')"))
                    .isInstanceOf(SQLException.class);
        }
    }
}
