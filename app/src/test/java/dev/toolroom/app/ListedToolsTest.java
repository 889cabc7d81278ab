package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.mcp.ToolIndex;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a tool costs an agent that chose its group: its bytes in {@code tools/list}. {@code bench/run
 * tokens} counts tokens; {@link ToolCatalogueIT} bounds the list of a client that chose nothing.
 */
class ListedToolsTest {
    private static final int EACH_ON_AVERAGE = 1_300;

    @Test
    void theListOfToolsIsShort(@TempDir Path folder) {
        Map<String, Integer> bytes;
        try (var house = new Application(new HomeFolder(folder))) {
            bytes = bytes(ToolIndex.of("test", house.tools().grouped()));
        }
        assertThat(sum(bytes))
                .as("of %s, %d each", bytes, EACH_ON_AVERAGE)
                .isLessThanOrEqualTo(EACH_ON_AVERAGE * bytes.size());
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
