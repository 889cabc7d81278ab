package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.demo.Demo;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool and its stub: a test for each thing that clients of the stub rely on. */
class RunQueryTest {
    private final TestApplication house = house();

    /** With the connections of a home that configures none. */
    static TestApplication house() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        var connections = new Connections(() -> Demo.connections(folder), text -> text);
        return new TestApplication(
                new QueryCapability(connections, () -> folder, () -> folder, Clock.systemUTC()));
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void threeRowsUnlessAnotherNumberIsAsked() {
        assertThat(rows(call("{'database':'stub','query':'SELECT 1'}"))).hasSize(3);
        assertThat(rows(call("{'database':'stub','query':'SELECT 1','maxRows':7}"))).hasSize(7);
    }

    @Test
    void theSameQuestionHasTheSameAnswer() {
        String question = "{'database':'stub','query':'SELECT * FROM orders'}";
        assertThat(call(question).body().get("recordset"))
                .isEqualTo(call(question).body().get("recordset"));
    }

    @Test
    void theEnvelopeHasItsFiveKeysInChronologicalOrder() {
        Json.Obj envelope = call("{'database':'stub','query':'SELECT 1'}").body();
        assertThat(envelope.fields().keySet())
                .startsWith("correlationId", "database", "recordset", "startedAt", "completedAt");
        assertThat(envelope.text("correlationId", "")).isEqualTo("call-1");
        assertThat(envelope.text("database", "")).isEqualTo("stub");
        assertThat(Instant.parse(envelope.text("startedAt", "")))
                .isBeforeOrEqualTo(Instant.parse(envelope.text("completedAt", "")));
    }

    @Test
    void rowsOfTheStubSayThatTheyAreMadeUp() {
        Json.Obj envelope = call("{'database':'stub','query':'SELECT 1'}").body();
        assertThat(envelope.write()).contains("These rows are made up");
    }

    @Test
    void aNameThatIsNoConnectionIsRefusedWithTheNamesThatAre() {
        Completed completed = call("{'database':'stubb','query':'SELECT 1'}");
        assertThat(completed.body().text("code", "")).isEqualTo("query.unknown-database");
        assertThat(completed.body().text("message", "")).isEqualTo("no database is called stubb");
        assertThat(completed.body().text("nextStep", ""))
                .isEqualTo("Did you mean stub? Name one of [demo, stub]");
    }

    @Test
    void theToolIsTheOneThatClientsKnow() {
        Contract contract = house.tools().find("mssql-query").orElseThrow().contract();
        assertThat(contract.title()).isEqualTo("MSSQL Query Tool");
        assertThat(contract.purpose()).contains("read-only", "adapter stub");
        var input = (Json.Obj) Objects.requireNonNull(contract.inputSchema().get("properties"));
        assertThat(type(input, "database")).isEqualTo("string");
        assertThat(type(input, "query")).isEqualTo("string");
        // Whole numbers among the numbers: a fraction of a row is an error of the caller.
        assertThat(type(input, "maxRows")).isEqualTo("integer");
        assertThat(contract.inputSchema().get("required"))
                .isEqualTo(Json.Arr.ofTexts(List.of("database", "query")));
        Json.Obj output = Objects.requireNonNull(contract.outputSchema());
        assertThat(output.write())
                .contains(
                        "[\"correlationId\",\"database\",\"recordset\",\"startedAt\",\"completedAt\"]");
    }

    @Test
    void theSetOfRowsHasItsColumnsEvenWithoutRows() {
        Completed completed = call("{'database':'stub','query':'SELECT 1','maxRows':1}");
        assertThat(rows(completed)).hasSize(1);
        var set =
                (Json.Obj)
                        ((Json.Arr) Objects.requireNonNull(completed.body().get("recordset")))
                                .items()
                                .getFirst();
        assertThat(((Json.Arr) Objects.requireNonNull(set.get("columns"))).items())
                .allSatisfy(
                        column ->
                                assertThat(((Json.Obj) column).fields())
                                        .containsKeys("name", "type"));
    }

    @Test
    void anErrorKeepsItsCorrelationIdInTheRecordOfCalls() {
        Completed completed = query("DROP TABLE a");
        assertThat(completed.body().text("correlationId", ""))
                .isEqualTo(house.ledger().receipts().getFirst().call().id().value());
    }

    @Test
    void moreRowsThanTheCeilingAreCutAndTheAnswerSaysSo() {
        Completed completed = call("{'database':'stub','query':'select 1','maxRows':1001}");
        assertThat(rows(completed)).hasSize(1000);
        assertThat(completed.body().text("extent", "")).startsWith("cut to 1000 rows");
        assertThat(house.ledger().receipts().getFirst().extent()).isEqualTo("cut by items");
    }

    @Test
    void theLedgerKeepsHowManyRowsThereWereAndNoCell() {
        call("{'database':'stub','query':'SELECT 1'}");
        assertThat(house.ledger().receipts().getFirst().result())
                .isEqualTo(Json.object().put("rows", 3).build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "  -- a comment\n select 'drop table x; delete' as [update], \"insert\" from t ;",
                "WITH a AS (SELECT 1 AS one) SELECT * FROM a /* ; drop */",
                "SELECT REPLACE(name, 'a', 'b'), @@VERSION FROM users WHERE note = 'it''s; fine'"
            })
    void whatOnlyReadsIsLetThrough(String query) {
        assertThat(query(query).isError()).as(query).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    DELETE FROM a               | query.not-read-only     | DELETE at position 1 is not allowed: only read-only queries run here
                    SELECT 1 DROP TABLE t       | query.not-read-only     | DROP at position 10
                    SELECT 1; SELECT 2          | query.not-one-statement | SELECT at position 11 begins a second statement
                    WITH a AS (SELECT 1) DELETE FROM a | query.not-read-only | DELETE at position 22
                    SELECT * INTO b FROM a      | query.not-read-only     | INTO at position 10
                    SELECT 'never ends          | query.not-one-statement | ' at position 8 never ends
                    SELECT 1 /* never ends      | query.not-one-statement | /* at position 10 never ends
                    -- nothing                  | query.not-one-statement | the query is empty
                    EXEC sp_who                 | query.not-read-only     | EXEC at position 1 is not allowed
                    """)
    void whatCouldChangeSomethingIsRefusedByWordAndPosition(
            String query, String code, String message) {
        Completed completed = query(query);
        assertThat(completed.isError()).isTrue();
        assertThat(completed.body().fields().keySet())
                .containsExactly("correlationId", "code", "message", "nextStep");
        assertThat(completed.body().text("code", "")).isEqualTo(code);
        assertThat(completed.body().text("message", "")).contains(message);
    }

    @Test
    void answersAndRefusalsFitThePublishedSchema() {
        Json.Obj schema = house.tools().find("mssql-query").orElseThrow().contract().outputSchema();
        assertThat(schema).isNotNull();
        for (String query : new String[] {"SELECT 1", "DROP TABLE a"}) {
            assertThat(new Schema(schema).problems(query(query).body())).isEmpty();
        }
    }

    private Completed query(String query) {
        var arguments = Json.object().put("database", "stub").put("query", query).build();
        return house.call("mssql-query", arguments, "test");
    }

    private Completed call(String arguments) {
        return house.call("mssql-query", arguments);
    }

    private static String type(Json.Obj properties, String name) {
        return ((Json.Obj) Objects.requireNonNull(properties.get(name))).text("type", "");
    }

    private static List<Json> rows(Completed completed) {
        var sets = (Json.Arr) Objects.requireNonNull(completed.body().get("recordset"));
        var rows =
                (Json.Arr) Objects.requireNonNull(((Json.Obj) sets.items().getFirst()).get("rows"));
        return rows.items();
    }
}
