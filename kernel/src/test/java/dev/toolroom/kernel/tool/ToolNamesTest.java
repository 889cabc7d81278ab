package dev.toolroom.kernel.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every tool has a name of its own, whatever is installed: nothing fails at a start. */
class ToolNamesTest {
    private static final Answer DONE = Answer.whole(Json.Obj.EMPTY);

    private record Named(String toolset, Contract contract) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return DONE;
        }
    }

    private record Part(String name, List<Tool> tools) implements Capability {}

    private static Tool tool(String toolset, String name) {
        return new Named(
                toolset,
                new Contract(
                        new ToolName(name),
                        "1.0.0",
                        name,
                        toolset + ":" + name,
                        "test",
                        Json.Obj.EMPTY,
                        null,
                        false,
                        false,
                        true,
                        EffectRule.READS,
                        WorkspaceUse.NONE,
                        Limits.DEFAULT));
    }

    private static Capability house(String... names) {
        return new Part("house", Stream.of(names).map(name -> tool("", name)).toList());
    }

    private static Capability toolsets(Tool... tools) {
        return new Part("toolsets", List.of(tools));
    }

    /** {@code name=toolset:tool}, by name. */
    private static List<String> names(Capability... capabilities) {
        return new ToolRegistry(List.of(capabilities))
                .tools().stream()
                        .map(Tool::contract)
                        .map(contract -> contract.name() + "=" + contract.purpose())
                        .toList();
    }

    @Test
    void aToolOfAToolsetHasItsOwnNameWhileThatIsUnique() {
        assertThat(names(house("look"), toolsets(tool("a", "write_file"))))
                .containsExactly("look=:look", "write_file=a:write_file");
    }

    @Test
    void twoToolsetsWithOneNameAreBothQualified() {
        assertThat(names(toolsets(tool("a", "run"), tool("b", "run"), tool("b", "stop"))))
                .containsExactly("a__run=a:run", "b__run=b:run", "stop=b:stop");
    }

    @Test
    void aToolOfTheHouseKeepsItsName() {
        assertThat(names(toolsets(tool("a", "look")), house("look")))
                .containsExactly("a__look=a:look", "look=:look");
    }

    @Test
    void whatIsStillTakenGetsANumber() {
        assertThat(names(house("look", "a__look"), toolsets(tool("a", "look"))))
                .containsExactly("a__look=:a__look", "a__look_2=a:look", "look=:look");
        assertThat(names(house("look", "look"))).containsExactly("house__look=:look", "look=:look");
    }

    @Test
    void aNameThatIsTooLongForClientsIsCutAndStaysItsOwn() {
        String longName = "x".repeat(60);
        List<String> names =
                names(toolsets(tool("left.part", longName), tool("left-part", longName)));
        assertThat(names).hasSize(2).doesNotHaveDuplicates();
        assertThat(names).allMatch(name -> name.indexOf('=') <= 64);
    }

    @Test
    void theGroupOfAToolIsItsToolsetElseItsCapability() {
        assertThat(
                        new ToolRegistry(List.of(house("look"), toolsets(tool("a", "look"))))
                                .grouped().stream().map(ToolRegistry.Grouped::group))
                .containsExactly("a", "house");
    }

    @Test
    void whatARenamedToolSaysAndDoesIsItsOwn() {
        Tool renamed =
                new ToolRegistry(List.of(house("look"), toolsets(tool("a", "look"))))
                        .find("a__look")
                        .orElseThrow();
        assertThat(renamed.toolset()).isEqualTo("a");
        assertThat(renamed.contract().version()).isEqualTo("1.0.0");
        assertThat(renamed.consent(Json.Obj.EMPTY)).isEmpty();
    }
}
