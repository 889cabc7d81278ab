package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class KeptToolListIT {
    @TempDir private Path home;

    @Test
    void theKeptListIsTheListOfTheTools() throws Exception {
        Path kept = kept(ToolroomProcess.run(home, "tool-list").out());
        Json tools = listed(kept);
        assertThat(tools).isEqualTo(listed(home.resolve("missing")));
        assertThat(((Json.Arr) tools).items()).hasSizeGreaterThan(10);
    }

    @Test
    void whatIsKeptIsShownWithoutReadingAContract() throws Exception {
        Path kept = kept("[{\"name\":\"kept\",\"inputSchema\":{\"type\":\"object\"}}]\n");
        assertThat(listed(kept).write()).startsWith("[{\"name\":\"kept\",");
    }

    @Test
    void aListThatIsCutOffIsNotShown() throws Exception {
        String whole = ToolroomProcess.run(home, "tool-list").out();
        Path cut = kept(whole.substring(0, whole.length() / 2));
        assertThat(listed(cut)).isEqualTo(Json.read(whole));
    }

    @Test
    void callsAreAnsweredBesideAKeptList() throws Exception {
        Path kept = kept(ToolroomProcess.run(home, "tool-list").out());
        try (var server = ToolroomProcess.mcpWith(kept, home)) {
            Json.Obj answer =
                    server.request(
                            "tools/call",
                            "{\"name\":\"mssql-query\",\"arguments\":{\"database\":\"stub\",\"query\":\"SELECT 1\"}}");
            Json.Obj result = answer.object("result");
            assertThat(result.object("structuredContent").write()).contains("\"rows\":[[1,");
            assertThat(result.get("isError")).isEqualTo(new Json.Bool(false));
        }
    }

    private Path kept(String text) throws Exception {
        return Files.writeString(home.resolve("tools.json"), text);
    }

    private Json listed(Path kept) throws Exception {
        try (var server = ToolroomProcess.mcpWith(kept, home)) {
            Json tools = server.request("tools/list", "{}").object("result").get("tools");
            return tools == null ? new Json.Null() : tools;
        }
    }
}
