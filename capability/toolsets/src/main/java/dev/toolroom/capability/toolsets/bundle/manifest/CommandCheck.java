package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.path.PathRule;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The command line of a local server. No shell ever sees it. */
final class CommandCheck {
    /** The folder of the toolset, at the beginning of a command or an argument. */
    private static final String TOOLSET = "$toolset/";

    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]*");
    private static final Pattern PINNED = Pattern.compile("@?[^@\\s]+@[0-9][^\\s]*|.*==[0-9].*");
    private static final Set<String> KNOWN =
            Set.of("npx", "uvx", "node", "python3", "python", "java", "docker", "deno", "bun");
    private static final Set<String> SHELLS =
            Set.of(
                    "sh",
                    "bash",
                    "zsh",
                    "dash",
                    "fish",
                    "ksh",
                    "cmd",
                    "cmd.exe",
                    "powershell",
                    "powershell.exe",
                    "pwsh",
                    "env",
                    "sudo",
                    "su",
                    "doas",
                    "eval",
                    "xargs");
    private static final Set<String> CODE_OPTIONS = Set.of("-c", "-e", "--eval", "-p", "--print");

    private final Json.Obj server;
    private final Sources sources;
    private final Findings findings;

    CommandCheck(Json.Obj server, Sources sources, Findings findings) {
        this.server = server;
        this.sources = sources;
        this.findings = findings;
    }

    void check(String command, String path) {
        String at = path + ".command";
        List<String> args = server.get("args") instanceof Json.Arr all ? all.texts() : List.of();
        if (command.startsWith(TOOLSET)) {
            checkFile(command.substring(TOOLSET.length()), at);
        } else if (!BARE.matcher(command).matches()) {
            findings.problem(
                    Code.MCP_COMMAND,
                    at,
                    "Expected the name of a program, such as npx, or a file of the bundle, such as"
                            + " $toolset/assets/server. Put arguments in args.");
        } else if (SHELLS.contains(command)) {
            findings.problem(
                    Code.MCP_COMMAND,
                    at,
                    command + " runs other programs. Name the program of the server itself.");
        } else if (!KNOWN.contains(command)) {
            findings.warning(
                    Code.MCP_COMMAND, at, "The program " + command + " must be installed.");
        }
        for (int i = 0; i < args.size(); i++) {
            checkArgument(command, args.get(i), path + ".args[" + i + "]");
        }
        checkPinned(command, args, path + ".args");
    }

    private void checkFile(String file, String path) {
        if (!sources.paths().contains(file)) {
            findings.problem(
                    Code.MCP_COMMAND, path, "The bundle has no file " + PathRule.shown(file) + ".");
        }
    }

    private void checkArgument(String command, String arg, String path) {
        boolean expands = server.get("expand_args") instanceof Json.Bool(boolean is) && is;
        if (EnvironmentRules.hasReference(arg) && !expands) {
            findings.problem(
                    Code.ENV_UNBOUND,
                    path,
                    "Variables in args need expand_args: true; env is the safer place, as other"
                            + " programs can see arguments.");
        } else if (!EnvironmentRules.isWellFormed(arg)) {
            findings.problem(Code.ENV_UNBOUND, path, "Write variables as ${NAME}.");
        }
        if (arg.startsWith(TOOLSET)) {
            checkFile(arg.substring(TOOLSET.length()), path);
        }
        boolean perChat = server.get("workspace") instanceof Json.Bool(boolean is) && is;
        if (arg.contains("$workspace") && !perChat) {
            findings.invalid(path, "A server that uses $workspace needs workspace: true.");
        }
        if (CODE_OPTIONS.contains(arg) && KNOWN.contains(command) && !command.equals("docker")) {
            findings.warning(
                    Code.MCP_COMMAND, path, "The server runs code from its command line. Read it.");
        }
    }

    private void checkPinned(String command, List<String> args, String path) {
        if (!command.equals("npx") && !command.equals("uvx")) {
            return;
        }
        args.stream()
                .filter(each -> !each.startsWith("-"))
                .findFirst()
                .filter(each -> !PINNED.matcher(each).matches())
                .ifPresent(
                        each ->
                                findings.warning(
                                        Code.MCP_COMMAND,
                                        path,
                                        "The package "
                                                + PathRule.shown(each)
                                                + " has no version, so it can change at any time."
                                                + " Add one, as in "
                                                + PathRule.shown(each)
                                                + "@1.2.3."));
    }
}
