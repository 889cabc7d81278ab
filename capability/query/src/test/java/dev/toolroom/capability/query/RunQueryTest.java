package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.testkit.TestHouse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the tool and its stub, one test each. */
class RunQueryTest {
    private final TestHouse house = new TestHouse(new QueryCapability(Clock.systemUTC()));

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void threeRowsUnlessAnotherNumberIsAsked() {
        assertThat(rows(call("{'database':'shop','query':'SELECT 1'}"))).hasSize(3);
        assertThat(rows(call("{'database':'shop','query':'SELECT 1','maxRows':7}"))).hasSize(7);
    }

    @Test
    void theSameQuestionHasTheSameAnswer() {
        String question = "{'database':'shop','query':'SELECT * FROM orders'}";
        assertThat(call(question).body().get("recordset"))
                .isEqualTo(call(question).body().get("recordset"));
    }

    @Test
    void theEnvelopeHasItsFiveKeysInChronologicalOrder() {
        Json.Obj envelope = call("{'database':'shop','query':'SELECT 1'}").body();
        assertThat(envelope.fields().keySet())
                .startsWith("correlationId", "database", "recordset", "startedAt", "completedAt");
        assertThat(envelope.text("correlationId", "")).isEqualTo("call-1");
        assertThat(envelope.text("database", "")).isEqualTo("shop");
        assertThat(Instant.parse(envelope.text("startedAt", "")))
                .isBeforeOrEqualTo(Instant.parse(envelope.text("completedAt", "")));
    }

    @Test
    void rowsOfTheStubSayThatTheyAreMadeUp() {
        Json.Obj envelope = call("{'database':'shop','query':'SELECT 1'}").body();
        assertThat(envelope.write()).contains("These rows are made up");
    }

    @Test
    void moreRowsThanTheCeilingAreCutAndTheAnswerSaysSo() {
        Completed completed = call("{'database':'s','query':'select 1','maxRows':1001}");
        assertThat(rows(completed)).hasSize(1000);
        assertThat(completed.body().text("extent", "")).startsWith("cut to 1000 rows");
        assertThat(house.ledger().receipts().getFirst().extent()).isEqualTo("cut by items");
    }

    @Test
    void theLedgerKeepsHowManyRowsThereWereAndNoCell() {
        call("{'database':'shop','query':'SELECT 1'}");
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
        var arguments = Json.object().put("database", "shop").put("query", query).build();
        return house.call("mssql-query", arguments, "test");
    }

    private Completed call(String arguments) {
        return house.call("mssql-query", arguments);
    }

    private static List<Json> rows(Completed completed) {
        var sets = (Json.Arr) Objects.requireNonNull(completed.body().get("recordset"));
        var rows =
                (Json.Arr) Objects.requireNonNull(((Json.Obj) sets.items().getFirst()).get("rows"));
        return rows.items();
    }
}
