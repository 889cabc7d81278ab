package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.mcp.ToolIndex;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the tools cost an agent before it has called one: the bytes of {@code tools/list}. {@code
 * bench/run tokens} tells the same in tokens.
 */
class ListedToolsTest {
    private static final int EACH_ON_AVERAGE = 1_300;
    private static final int FIRST_TOGETHER = 32_000;

    /** Tools that come later have room of their own within the average. */
    private static final List<String> FIRST =
            List.of(
                    "activity_get",
                    "activity_list",
                    "designer_export",
                    "designer_file",
                    "designer_history",
                    "designer_import",
                    "designer_layout",
                    "designer_list",
                    "designer_publish",
                    "designer_review",
                    "designer_script",
                    "domainlang_diagram",
                    "domainlang_edit",
                    "domainlang_explain",
                    "domainlang_format",
                    "domainlang_get",
                    "domainlang_list",
                    "domainlang_project",
                    "domainlang_search",
                    "domainlang_validate",
                    "mssql-query",
                    "mssql_schema_designer",
                    "query_explain",
                    "query_export",
                    "query_schema");

    @Test
    void theListOfToolsIsShort(@TempDir Path folder) {
        Map<String, Integer> bytes;
        try (var house = new Application(new HomeFolder(folder))) {
            bytes = bytes(ToolIndex.of("test", house.tools().grouped()));
        }
        assertThat(bytes).containsKeys(FIRST.toArray(String[]::new));
        assertThat(sum(bytes))
                .as("of %s, %d each", bytes, EACH_ON_AVERAGE)
                .isLessThanOrEqualTo(EACH_ON_AVERAGE * bytes.size());
        bytes.keySet().retainAll(FIRST);
        assertThat(sum(bytes)).as("of %s", bytes).isLessThanOrEqualTo(FIRST_TOGETHER);
    }

    /** Of each tool that is listed and came with the program. */
    private static Map<String, Integer> bytes(ToolIndex index) {
        Map<String, Integer> bytes = new LinkedHashMap<>();
        var written = (Json.Obj) Json.read(index.write());
        for (Json each : ((Json.Arr) Objects.requireNonNull(written.get("tools"))).items()) {
            var entry = (Json.Obj) each;
            String flags = entry.text("flags", "");
            if (flags.contains("l") && flags.contains("b")) {
                String listed = entry.object("tool").write();
                bytes.put(entry.text("name", ""), listed.getBytes(UTF_8).length);
            }
        }
        return bytes;
    }

    private static int sum(Map<String, Integer> bytes) {
        return bytes.values().stream().mapToInt(Integer::intValue).sum();
    }
}
