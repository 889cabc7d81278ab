package dev.toolroom.kernel.dispatch;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Limits;
import java.util.Map;

/**
 * How many bytes of an answer an agent shows its model. Longer answers are cut by the agent itself:
 * Codex takes rows out of the middle, Copilot keeps the beginning. A tool that fits its answer
 * gives fewer rows and a cursor instead.
 */
final class AgentLimits {
    private static final String MCP = "mcp";
    private static final int SMALLEST = 10_000;

    /** By the names that agents give themselves; {@code .ci/agents} runs them. */
    private static final Map<String, Integer> BYTES =
            Map.of(
                    "claude-code", Limits.DEFAULT.bytes(),
                    "codex-mcp-client", SMALLEST,
                    "gemini-cli-mcp-client", Limits.DEFAULT.bytes(),
                    "copilot-cli", 20_000,
                    "opencode", Limits.DEFAULT.bytes());

    private AgentLimits() {}

    /** Returns the limits that a tool fits its answer to. Limits that somebody chose are kept. */
    static Limits fit(Limits limits, Caller caller) {
        if (!caller.door().equals(MCP) || limits.bytes() != Limits.DEFAULT.bytes()) {
            return limits;
        }
        int bytes = BYTES.getOrDefault(caller.client(), SMALLEST);
        return new Limits(limits.items(), bytes, limits.time());
    }
}
