package dev.toolroom.door.cli.connect;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The hook by which an agent is told that a command keeps failing in its folder. Claude Code adds
 * what a hook says before a command runs; Codex and Gemini CLI take text only after it.
 *
 * @param agent as people name it in a command
 * @param file the agent's settings, below the user's home or a project
 * @param matcher the agent's tool that runs commands
 * @param timeout in the unit of the agent
 */
public record HintHook(String agent, String file, String event, String matcher, int timeout) {
    private static final String HOOKS = "hooks";

    public static final List<HintHook> ALL =
            List.of(
                    new HintHook("claude", ".claude/settings.json", "PreToolUse", "Bash", 10),
                    new HintHook("codex", ".codex/hooks.json", "PostToolUse", "Bash", 10),
                    new HintHook(
                            "gemini",
                            ".gemini/settings.json",
                            "AfterTool",
                            "run_shell_command",
                            10_000));

    /** Returns what the agent reads from the hook. */
    public Json.Obj output(String hint) {
        return Json.Obj.EMPTY.with(
                "hookSpecificOutput",
                Json.object().put("hookEventName", event).put("additionalContext", hint).build());
    }

    /**
     * Returns the content with this hook in place of an earlier one.
     *
     * @param launch the command that starts Toolroom for an agent; empty to remove the hook
     */
    Json.Obj with(Json.Obj content, List<String> launch) {
        var events = new LinkedHashMap<>(content.object(HOOKS).fields());
        List<Json> groups = new ArrayList<>();
        if (events.get(event) instanceof Json.Arr(var known)) {
            known.stream().filter(each -> !isOwn(each)).forEach(groups::add);
        }
        if (!launch.isEmpty()) {
            groups.add(group(launch));
        }
        events.put(event, new Json.Arr(groups));
        if (groups.isEmpty()) {
            events.remove(event);
        }
        var fields = new LinkedHashMap<>(content.fields());
        fields.put(HOOKS, new Json.Obj(events));
        if (events.isEmpty()) {
            fields.remove(HOOKS);
        }
        return new Json.Obj(fields);
    }

    private String suffix() {
        return " recall hook " + agent;
    }

    private boolean isOwn(Json group) {
        return group instanceof Json.Obj object
                && object.get(HOOKS) instanceof Json.Arr(var hooks)
                && hooks.stream()
                        .anyMatch(
                                each ->
                                        each instanceof Json.Obj hook
                                                && hook.text("command", "").endsWith(suffix()));
    }

    private Json group(List<String> launch) {
        String program =
                launch.subList(0, launch.size() - 1).stream()
                        .map(HintHook::quoted)
                        .collect(Collectors.joining(" "));
        Json hook =
                Json.object()
                        .put("type", "command")
                        .put("command", program + suffix())
                        .put("timeout", timeout)
                        .build();
        return Json.object().put("matcher", matcher).put(HOOKS, Json.Arr.of(hook)).build();
    }

    /** Agents start hooks by a shell. */
    private static String quoted(String word) {
        return word.matches("[\\w./:=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
