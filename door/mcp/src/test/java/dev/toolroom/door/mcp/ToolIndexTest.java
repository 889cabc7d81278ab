package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.Hints;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tools in a file: what was written is what is read, and what is damaged is not read at all.
 */
class ToolIndexTest {
    private static ToolIndex index(String build, Tool... tools) {
        return ToolIndex.of(build, new ToolRegistry(List.of(new TestTools(tools))).grouped());
    }

    private static @Nullable ToolIndex read(String text) {
        return ToolIndex.read(text.getBytes(UTF_8));
    }

    private static Tool tool(String name) {
        return TestTool.reading(name, context -> Answer.whole(Json.Obj.EMPTY));
    }

    @Test
    void whatWasWrittenIsRead() {
        ToolIndex written = index("0.1.0 \"abc\"", tool("list"), tool("look"));
        String text = written.write();
        assertThat(((Json.Obj) Json.read(text)).text("build", "")).isEqualTo("0.1.0 _abc_");
        ToolIndex read = Objects.requireNonNull(read(text));
        assertThat(read.entries()).isEqualTo(written.entries());
        assertThat(read.build()).isEqualTo(written.build());
        assertThat(read.onlyReads("look")).isTrue();
        assertThat(read.onlyReads("lok")).isFalse();
        assertThat(Objects.requireNonNull(read(index("1").write())).entries()).isEmpty();
    }

    @Test
    void lettersOfEveryScriptAreKeptInAFileOfPlainAscii() {
        String purpose = "Größe, 大小, a line \\ \"quoted\" and \uD83D\uDE00";
        Contract plain = tool("size").contract();
        Tool tool =
                new TestTool(
                        new Contract(
                                plain.name(),
                                plain.version(),
                                plain.title(),
                                purpose,
                                plain.category(),
                                plain.inputSchema(),
                                null,
                                false,
                                false,
                                true,
                                plain.effect(),
                                plain.workspace(),
                                plain.limits()),
                        context -> Answer.whole(Json.Obj.EMPTY));
        String text = index("1", tool, tool("next")).write();
        assertThat(text).matches("[ -~\n]*");
        ToolIndex read = Objects.requireNonNull(read(text));
        assertThat(read.entries())
                .extracting(ToolIndex.Entry::name)
                .containsExactly("next", "size");
        var shown = (Json.Obj) Json.read(read.entries().getLast().json());
        assertThat(shown.text("description", "")).isEqualTo(purpose);
    }

    /** What a client may do unasked depends on them, so that none is the same for all tools. */
    @ParameterizedTest
    @CsvSource({
        "READS, false, false, false, '{\"readOnlyHint\":true,\"destructiveHint\":false,\"openWorldHint\":false}'",
        "EDITS, false, true, false, '{\"readOnlyHint\":false,\"destructiveHint\":false,\"openWorldHint\":false,\"idempotentHint\":true}'",
        "WRITES, true, false, false, '{\"readOnlyHint\":false,\"destructiveHint\":true,\"openWorldHint\":false}'",
        "RUNS_CODE, true, false, true, '{\"readOnlyHint\":false,\"destructiveHint\":true,\"openWorldHint\":true}'"
    })
    void annotationsAreThoseOfTheContract(
            Effect effect, boolean destructive, boolean idempotent, boolean open, String shown) {
        Json.Obj listed =
                listed(EffectRule.always(effect), destructive, new Hints(idempotent, open, false));
        assertThat(listed.object("annotations").write()).isEqualTo(shown);
        assertThat(listed.get("_meta")).isNull();
    }

    @Test
    void theToolSearchOfAClientFindsAToolByItsHint() {
        var hints = new Hints(false, false, false, false, "", "SQL on any database");
        assertThat(listed(EffectRule.READS, false, hints).object("_meta").write())
                .isEqualTo("{\"anthropic/searchHint\":\"SQL on any database\"}");
    }

    /** Returns a tool as clients are shown it. */
    private static Json.Obj listed(EffectRule effect, boolean destructive, Hints hints) {
        Contract plain = tool("act").contract();
        var contract =
                new Contract(
                        plain.name(),
                        plain.version(),
                        plain.title(),
                        plain.purpose(),
                        plain.category(),
                        plain.inputSchema(),
                        null,
                        false,
                        destructive,
                        true,
                        effect,
                        plain.workspace(),
                        plain.limits(),
                        hints,
                        null);
        ToolIndex index =
                index("1", new TestTool(contract, context -> Answer.whole(Json.Obj.EMPTY)));
        return (Json.Obj) Json.read(index.entries().getFirst().json());
    }

    @Test
    void oneWrongLetterAnywhereIsNoticed() {
        String text = index("1", tool("list"), tool("look")).write();
        for (int i = 0; i < text.length(); i++) {
            ToolIndex read =
                    read(
                            text.substring(0, i)
                                    + (char) (text.charAt(i) ^ 1)
                                    + text.substring(i + 1));
            // The name of the build is compared with that of the program.
            assertThat(read == null || !read.build().equals("1")).as("letter %d", i).isTrue();
            assertThat(read(text.substring(0, i))).as("cut at %d", i).isNull();
        }
    }

    @Test
    void whatWasInstalledIsKeptWhenTheProgramIsAnother() {
        Tool installed =
                new Tool() {
                    @Override
                    public Contract contract() {
                        return tool("fetch").contract();
                    }

                    @Override
                    public String toolset() {
                        return "net";
                    }

                    @Override
                    public Answer call(
                            Json.Obj arguments, dev.toolroom.kernel.call.CallContext context) {
                        return Answer.whole(Json.Obj.EMPTY);
                    }
                };
        ToolIndex earlier = index("1", tool("old"), installed);
        assertThat(earlier.hasSameTools(index("2", tool("old"), installed))).isTrue();
        assertThat(earlier.hasSameTools(index("1", tool("old")))).isFalse();
        ToolIndex now = index("2", tool("look")).withInstalled(earlier);
        assertThat(now.entries())
                .extracting(ToolIndex.Entry::name)
                .containsExactly("look", "fetch");
        assertThat(index("2", tool("fetch")).withInstalled(earlier).entries()).hasSize(1);
        assertThat(earlier.withInstalled(index("1", tool("old"))).entries())
                .as("a home from which a person removed what its build includes")
                .hasSize(1);
    }
}
