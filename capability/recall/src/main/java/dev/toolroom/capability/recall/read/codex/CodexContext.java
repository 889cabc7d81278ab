package dev.toolroom.capability.recall.read.codex;

import java.util.List;

/** Recognises what Codex CLI itself adds to a conversation in the name of its user. */
final class CodexContext {
    private static final List<String> BEGINNINGS =
            List.of(
                    "# AGENTS.md instructions",
                    "<INSTRUCTIONS>",
                    "<user_instructions>",
                    "<environment_context>",
                    "<permissions instructions>",
                    "<collaboration_mode>",
                    "<model_switch>",
                    "<turn_aborted>",
                    "<skill>",
                    "<skills_instructions>",
                    "<apps_instructions>",
                    "<plugins_instructions>",
                    "<personality_spec>",
                    "<user_shell_command>",
                    "<subagent_notification>",
                    "<hook_prompt",
                    "<goal_context>",
                    "<recommended_plugins>",
                    "Another language model started to solve this problem");

    private CodexContext() {}

    static boolean isContext(String text) {
        String start = text.stripLeading();
        return start.isEmpty() || BEGINNINGS.stream().anyMatch(start::startsWith);
    }
}
