package dev.toolroom.door.cli.terminal;

import java.util.Map;
import java.util.regex.Pattern;

/** Replaces tool names, in advice meant for agents, by the shell commands that a person runs. */
public final class ShellWords {
    private static final Pattern NAME = Pattern.compile("(?<![\\w.])[a-z]+(?:_[a-z]+)+(?![\\w.])");

    private static final Map<String, String> COMMANDS =
            Map.ofEntries(
                    Map.entry("list_toolsets", "toolroom toolset list"),
                    Map.entry("import_toolset", "toolroom toolset import"),
                    Map.entry("list_tools", "toolroom tools"),
                    Map.entry("list_mcp_servers", "toolroom call list_mcp_servers"),
                    Map.entry("list_chats", "toolroom chat list"),
                    Map.entry("get_workspace_files", "toolroom chat show"),
                    Map.entry("recall_search", "toolroom recall search"),
                    Map.entry("recall_import", "toolroom recall import"),
                    Map.entry("recall_telemetry", "toolroom call recall_telemetry"),
                    Map.entry("query_schema", "toolroom call query_schema"),
                    Map.entry("query_explain", "toolroom call query_explain"),
                    Map.entry("query_export", "toolroom call query_export"));

    private ShellWords() {}

    public static String of(String text) {
        // A text that also names the command mentions both on purpose and keeps the tool name.
        return NAME.matcher(text)
                .replaceAll(
                        name -> {
                            String command = COMMANDS.getOrDefault(name.group(), name.group());
                            return text.contains(command) ? name.group() : command;
                        });
    }
}
