package dev.toolroom.capability.recall.read;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Where programs keep their files on this machine.
 *
 * @param system the name of the operating system
 * @param variables the environment of the process
 * @param user the user's own folder
 */
public record AgentEnvironment(String system, Map<String, String> variables, Path user) {
    private static final List<String> PRODUCTS =
            List.of(
                    "Code",
                    "Code - Insiders",
                    "Code - OSS",
                    "VSCodium",
                    "Cursor",
                    "Windsurf",
                    "Trae",
                    "Positron");

    private static final List<String> SERVERS =
            List.of(
                    ".vscode-server",
                    ".vscode-server-insiders",
                    ".vscode-server-oss",
                    ".vscodium-server",
                    ".cursor-server",
                    ".windsurf-server",
                    ".positron-server",
                    ".vscode-remote");

    public AgentEnvironment {
        variables = Map.copyOf(variables);
    }

    /** Of this process. */
    public static AgentEnvironment ofProcess() {
        Map<String, String> variables = System.getenv();
        String home = variables.getOrDefault("HOME", "");
        return new AgentEnvironment(
                System.getProperty("os.name", ""),
                variables,
                Path.of(home.isBlank() ? System.getProperty("user.home", ".") : home));
    }

    /** The folder of a user's settings of one editor, whether it is there or not. */
    public record UserFolder(String product, Path folder) {}

    /** Those of every editor that is made of VS Code. */
    public List<UserFolder> userFolders() {
        List<UserFolder> folders = new ArrayList<>();
        String portable = variables.getOrDefault("VSCODE_PORTABLE", "");
        if (!portable.isBlank()) {
            folders.add(new UserFolder("Code (portable)", Path.of(portable, "user-data", "User")));
        }
        for (String product : PRODUCTS) {
            folders.add(new UserFolder(product, settings().resolve(product).resolve("User")));
        }
        for (String server : SERVERS) {
            Path folder = user.resolve(server).resolve("data").resolve("User");
            folders.add(new UserFolder(server.substring(1), folder));
        }
        return folders;
    }

    /**
     * The folders of an agent: those it has by itself, and those that its user has chosen with a
     * variable, which may name several.
     */
    public List<Path> folders(String variable, String... usual) {
        Set<Path> folders = new LinkedHashSet<>();
        for (String each : usual) {
            folders.add(user.resolve(each));
        }
        for (String each : variables.getOrDefault(variable, "").split(",", -1)) {
            try {
                if (!each.isBlank()) {
                    folders.add(Path.of(each.strip()));
                }
            } catch (InvalidPathException e) {
                // Of another system, as with a Windows path in a Linux shell.
            }
        }
        return List.copyOf(folders);
    }

    /**
     * Where programs keep data that is no setting, as the XDG names it; agents use it everywhere.
     */
    public Path dataFolder() {
        String data = variables.getOrDefault("XDG_DATA_HOME", "");
        return data.isBlank() ? user.resolve(".local").resolve("share") : Path.of(data);
    }

    private Path settings() {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            String roaming = variables.getOrDefault("APPDATA", "");
            return roaming.isBlank()
                    ? user.resolve("AppData").resolve("Roaming")
                    : Path.of(roaming);
        }
        if (name.startsWith("mac")) {
            return user.resolve("Library").resolve("Application Support");
        }
        String config = variables.getOrDefault("XDG_CONFIG_HOME", "");
        return config.isBlank() ? user.resolve(".config") : Path.of(config);
    }
}
