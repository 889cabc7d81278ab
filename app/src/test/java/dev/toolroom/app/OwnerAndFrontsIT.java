package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one home: one state, and it survives any of them. */
@Timeout(300)
class OwnerAndFrontsIT {
    private static final String QUERY = "{\"database\":\"stub\",\"query\":\"SELECT 1\"}";

    @TempDir private Path home;

    @Test
    void everyProcessSeesTheCallsOfAll() throws Exception {
        try (var first = ToolroomProcess.mcp(home);
                var second = ToolroomProcess.mcp(home)) {
            String one = first.call("mssql-query", QUERY).text("correlationId", "");
            String two = second.call("mssql-query", QUERY).text("correlationId", "");
            var shell = ToolroomProcess.run(home, "call", "mssql-query", QUERY);
            String three = ((Json.Obj) Json.read(shell.out())).text("correlationId", "");
            assertThat(ids(second)).contains(one, two, three);
            assertThat(ids(first)).contains(one, two, three);
        }
    }

    @Test
    void whenTheOwnerIsKilledOneOfTheFrontsTakesItsPlace() throws Exception {
        var owner = ToolroomProcess.mcp(home);
        owner.call("mssql-query", QUERY);
        try (var left = ToolroomProcess.mcp(home);
                var right = ToolroomProcess.mcp(home)) {
            String before = left.call("mssql-query", QUERY).text("correlationId", "");
            right.call("mssql-query", QUERY);
            owner.kill();
            assertThat(left.call("mssql-query", QUERY).get("recordset")).isNotNull();
            assertThat(right.call("mssql-query", QUERY).get("recordset")).isNotNull();
            assertThat(ids(right)).contains(before);
            assertThat(left.strayOutput()).isEmpty();
        }
    }

    /** Acknowledged means durable: twenty times, killed at a moment nobody chose. */
    @Test
    void everyAcknowledgedCallIsInTheLedgerAfterSigkill() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        Set<String> acknowledged = new HashSet<>();
        for (int cycle = 0; cycle < 20; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                int calls = random.nextInt(40);
                List<String> sent = new ArrayList<>();
                for (int i = 0; i < calls + 10; i++) {
                    sent.add(
                            server.send(
                                    "tools/call",
                                    "{\"name\":\"mssql-query\",\"arguments\":" + QUERY + "}"));
                }
                for (String id : sent.subList(0, calls)) {
                    acknowledged.add(correlation(server.answer(id)));
                }
                server.kill();
            }
        }
        try (var server = ToolroomProcess.mcp(home)) {
            Set<String> kept = new HashSet<>();
            String cursor = "";
            do {
                Json.Obj page = server.call("activity_list", "{\"limit\":100" + cursor + "}");
                calls(page).forEach(call -> kept.add(call.text("id", "")));
                String next = page.text("nextCursor", "");
                cursor = next.isEmpty() ? "" : ",\"cursor\":\"" + next + "\"";
            } while (!cursor.isEmpty());
            assertThat(acknowledged).as("seed " + seed).hasSizeGreaterThan(50);
            assertThat(kept).as("seed " + seed).containsAll(acknowledged);
        }
    }

    @Test
    void theHomeIsForItsUserAlone() throws Exception {
        try (var server = ToolroomProcess.mcp(home.resolve("fresh"))) {
            server.call("mssql-query", QUERY);
            assertThat(Files.getPosixFilePermissions(home.resolve("fresh")))
                    .extracting(Enum::name)
                    .allMatch(permission -> permission.startsWith("OWNER"));
            assertThat(Files.getPosixFilePermissions(home.resolve("fresh/owner.json")))
                    .extracting(Enum::name)
                    .allMatch(permission -> permission.startsWith("OWNER"));
        }
    }

    @Test
    void aHomeWithALongPathWorksToo() throws Exception {
        Path deep = home.resolve("a".repeat(120));
        try (var owner = ToolroomProcess.mcp(deep);
                var front = ToolroomProcess.mcp(deep)) {
            owner.call("mssql-query", QUERY);
            assertThat(front.call("mssql-query", QUERY).get("recordset")).isNotNull();
        }
    }

    private static String correlation(Json.Obj answer) {
        return answer.object("result").object("structuredContent").text("correlationId", "");
    }

    private static List<String> ids(ToolroomProcess server) throws Exception {
        return calls(server.call("activity_list", "{\"limit\":100}")).stream()
                .map(call -> call.text("id", ""))
                .toList();
    }

    static List<Json.Obj> calls(Json.Obj page) {
        assertThat(page.get("calls")).as(page.write()).isInstanceOf(Json.Arr.class);
        return ((Json.Arr) java.util.Objects.requireNonNull(page.get("calls")))
                .items().stream().map(Json.Obj.class::cast).toList();
    }
}
