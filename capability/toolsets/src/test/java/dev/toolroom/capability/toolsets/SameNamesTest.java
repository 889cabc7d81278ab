package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two toolsets with a tool of the same name: neither has the short one, and everybody is told. */
@Timeout(120)
class SameNamesTest {
    private static final String PYTHON = "def run(workspace, **arguments):\n    return {}\n";
    private static final String FULL_NAMES =
            "2 tools have this name, so call one by its full name: alpha__count, beta__count.";

    @TempDir private Path home;
    @TempDir private Path bundles;
    private ToolsetsApplication house;

    SameNamesTest() {}

    @BeforeEach
    void install() {
        house = new ToolsetsApplication(home);
        for (String each : List.of("alpha", "beta")) {
            Path bundle = TestBundle.write(bundles.resolve(each), each, "count", "1.0.0", PYTHON);
            Json.Obj installed = house.call("import_toolset", "{'path':'" + bundle + "'}");
            assertThat(installed.get("code")).as(installed.write()).isNull();
        }
    }

    @AfterEach
    void close() {
        house.close();
    }

    private List<Json.Obj> listed() {
        List<Json.Obj> all = new ArrayList<>();
        if (house.call("list_tools", "{'limit':500}").get("tools") instanceof Json.Arr(var tools)) {
            tools.forEach(each -> all.add((Json.Obj) each));
        }
        return all.stream().filter(each -> each.text("tool_id", "").contains("count")).toList();
    }

    @Test
    void aCallByTheShortNameIsToldTheFullOnes() {
        assertThat(house.names()).contains("alpha__count", "beta__count").doesNotContain("count");
        Json.Obj refused = house.call("count", "{}");
        assertThat(refused.text("code", "")).isEqualTo("call.unknown-tool");
        assertThat(refused.text("nextStep", "")).isEqualTo(FULL_NAMES);
        assertThat(house.call("get_tool", "{'tool_id':'count'}").text("nextStep", ""))
                .isEqualTo(FULL_NAMES);
    }

    @Test
    void eachIsListedOnceWithTheNameItIsCalledBy() {
        assertThat(listed())
                .extracting(
                        each -> each.text("tool_id", ""),
                        each -> each.text("exposed_name", ""),
                        each -> each.text("origin", ""),
                        each -> String.valueOf(each.get("available")).contains("true"))
                .containsExactlyInAnyOrder(
                        tuple("alpha:count", "alpha__count", "toolset", true),
                        tuple("beta:count", "beta__count", "toolset", true));
        assertThat(house.call("get_tool", "{'tool_id':'beta:count'}").text("exposed_name", ""))
                .isEqualTo("beta__count");
    }

    @Test
    void whenOneGoesTheShortNameComesBackAndTheOldFullNameLeadsToIt() {
        house.call("uninstall_toolset", "{'toolset_id':'beta'}");
        assertThat(house.names()).contains("count").doesNotContain("alpha__count");
        assertThat(house.call("alpha__count", "{}").text("nextStep", ""))
                .isEqualTo("Did you mean count?");
    }
}
