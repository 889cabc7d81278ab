package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A publish whose process is killed is repeated as it was, whatever of it was done. */
@Timeout(300)
class PublishKilledIT {
    private static final String DESIGNER = "mssql_schema_designer";
    private static final int KILLS = 6;
    private static final int LONGEST_MILLIS = 150;

    @TempDir private Path folder;

    @Test
    void theSameCallAgainEndsWithTheDatabaseAsDesigned() throws Exception {
        ShopHome shop = ShopHome.in(folder);
        var random = new Random(Long.getLong("seed", 20_261_115));
        String version = "";
        for (int round = 0; round < KILLS; round++) {
            String arguments;
            try (var server = ToolroomProcess.mcp(folder)) {
                String shown = "{\"operation\":\"show\",\"connectionId\":\"shop\"}";
                version = server.call(DESIGNER, shown).text("version", "");
                version = server.call(DESIGNER, adding(round, version)).text("version", "");
                arguments = "{\"action\":\"apply\",\"expectedVersion\":\"" + version + "\"}";
                assertThat(server.call("designer_publish", "{}").write())
                        .contains("\"statements\":2");
                String publish = "{\"name\":\"designer_publish\",\"arguments\":" + arguments + "}";
                server.send("tools/call", publish);
                server.killAfter(Duration.ofMillis(random.nextInt(LONGEST_MILLIS)));
            }
            Json.Obj again =
                    ShopHome.json(shop.call("designer_publish", arguments, "--chat", "it"));
            assertThat(again.get("verified")).as(again.write()).isEqualTo(new Json.Bool(true));
            assertThat(shop.has("orders", "a" + round)).isTrue();
            assertThat(shop.has("t" + round, "id")).isTrue();
        }
        String records = shop.call("activity_list", "{\"tool\":\"designer_publish\"}").out();
        assertThat(records).doesNotContain("internal_error", "incident");
    }

    private static String adding(int round, String version) {
        return """
               {"operation":"apply_edits","payload":{"expectedVersion":"%2$s","edits":[
               {"op":"add_column","table":{"name":"orders"},"column":{"name":"a%1$d","dataType":"integer"}},
               {"op":"add_table","table":{"name":"t%1$d"},"initialColumns":[{"name":"id","dataType":"integer","isPrimaryKey":true}]}]}}\
               """
                .formatted(round, version)
                .replace("\n", " ");
    }
}
