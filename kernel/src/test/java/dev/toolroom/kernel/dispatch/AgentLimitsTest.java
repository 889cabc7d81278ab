package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Limits;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An answer is not longer than what its agent shows whole. */
class AgentLimitsTest {
    private static Caller caller(String door, String client) {
        return new Caller(door, client, "chat", Caller.LOCAL, null);
    }

    @ParameterizedTest
    @CsvSource({
        "mcp, codex-mcp-client, 10000",
        "mcp, copilot-cli, 20000",
        "mcp, claude-code, 32768",
        "mcp, gemini-cli-mcp-client, 32768",
        "mcp, opencode, 32768",
        "mcp, never heard of, 10000",
        "cli, toolroom, 32768",
        "http, codex-mcp-client, 32768",
    })
    void eachAgentHasItsOwnSize(String door, String client, int bytes) {
        assertThat(AgentLimits.fit(Limits.DEFAULT, caller(door, client)))
                .isEqualTo(new Limits(Limits.DEFAULT.items(), bytes, Limits.DEFAULT.time()));
    }

    @Test
    void aLimitThatSomebodyChoseIsKept() {
        var chosen = new Limits(1000, 64_000, Duration.ofSeconds(30));
        assertThat(AgentLimits.fit(chosen, caller("mcp", "codex-mcp-client"))).isEqualTo(chosen);
    }
}
