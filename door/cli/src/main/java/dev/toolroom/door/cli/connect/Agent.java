package dev.toolroom.door.cli.connect;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A coding agent or editor that can start Toolroom.
 *
 * @param id as people name it in a command
 * @param program its command; empty if it has none
 * @param trace a folder below the user's home that exists where it is installed
 * @param user its file for all projects, below the user's home
 * @param project its file in a project, which may be committed
 */
record Agent(
        String id,
        String title,
        String program,
        String trace,
        @Nullable Place user,
        @Nullable Place project) {
    /**
     * A configuration file.
     *
     * @param format null for the TOML file of Codex
     */
    record Place(String file, @Nullable ServerFormat format) {}

    static final Agent CLAUDE =
            new Agent(
                    "claude",
                    "Claude Code",
                    "claude",
                    ".claude",
                    // Changed by its own command: a running Claude Code writes this file, too.
                    json(".claude.json"),
                    json(".mcp.json"));

    static final List<Agent> ALL =
            List.of(
                    CLAUDE,
                    new Agent(
                            "claude-desktop",
                            "Claude Desktop",
                            "",
                            application("Claude"),
                            json(application("Claude") + "/claude_desktop_config.json"),
                            null),
                    new Agent(
                            "codex",
                            "Codex",
                            "codex",
                            ".codex",
                            new Place(".codex/config.toml", null),
                            new Place(".codex/config.toml", null)),
                    new Agent(
                            "copilot",
                            "Copilot CLI",
                            "copilot",
                            ".copilot",
                            new Place(".copilot/mcp-config.json", ServerFormat.COPILOT),
                            null),
                    new Agent(
                            "cursor",
                            "Cursor",
                            "cursor",
                            ".cursor",
                            json(".cursor/mcp.json"),
                            json(".cursor/mcp.json")),
                    new Agent(
                            "gemini",
                            "Gemini CLI",
                            "gemini",
                            ".gemini",
                            json(".gemini/settings.json"),
                            json(".gemini/settings.json")),
                    new Agent(
                            "jetbrains",
                            "JetBrains Junie",
                            "",
                            ".junie",
                            json(".junie/mcp/mcp.json"),
                            json(".junie/mcp/mcp.json")),
                    new Agent(
                            "opencode",
                            "OpenCode",
                            "opencode",
                            ".config/opencode",
                            new Place(".config/opencode/opencode.json", ServerFormat.OPENCODE),
                            new Place("opencode.json", ServerFormat.OPENCODE)),
                    new Agent(
                            "vscode",
                            "VS Code",
                            "code",
                            application("Code"),
                            new Place(application("Code") + "/User/mcp.json", ServerFormat.VS_CODE),
                            new Place(".vscode/mcp.json", ServerFormat.VS_CODE)),
                    new Agent(
                            "windsurf",
                            "Windsurf",
                            "windsurf",
                            ".codeium/windsurf",
                            json(".codeium/windsurf/mcp_config.json"),
                            null),
                    new Agent(
                            "zed",
                            "Zed",
                            "zed",
                            ".config/zed",
                            new Place(".config/zed/settings.json", ServerFormat.ZED),
                            new Place(".zed/settings.json", ServerFormat.ZED)));

    static List<String> ids() {
        return ALL.stream().map(Agent::id).toList();
    }

    /** Whether the agent's own command lists its servers. */
    boolean hasServerList() {
        return List.of("claude", "codex", "copilot", "gemini", "opencode").contains(id);
    }

    private static Place json(String file) {
        return new Place(file, ServerFormat.COMMON);
    }

    /** Returns the folder in which a desktop application keeps its files. */
    private static String application(String name) {
        boolean isMac = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
        return (isMac ? "Library/Application Support/" : ".config/") + name;
    }
}
