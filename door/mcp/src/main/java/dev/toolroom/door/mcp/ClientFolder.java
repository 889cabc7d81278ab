package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the project folder of a client: what the call states, then the client's roots, then the
 * folder in which it started this process. A client over the network has none, whatever it claims.
 */
final class ClientFolder {
    private static final String STATED = "toolroom/workspace";

    /** Codex states the repositories of the turn, by their folders. */
    private static final String CODEX_TURN = "x-codex-turn-metadata";

    /** Some agents start the server of a plugin in the folder of the plugin. */
    private static final List<String> PLUGIN_FILES =
            List.of(".claude-plugin", ".codex-plugin", "gemini-extension.json");

    private ClientFolder() {}

    static @Nullable Path of(Exchange exchange) throws InterruptedException {
        Path started = exchange.peer().workspace();
        if (started == null) {
            return null;
        }
        String stated = exchange.meta().text(STATED, "");
        if (!stated.isBlank()) {
            return path(stated);
        }
        List<Path> folders = new ArrayList<>();
        Json.Obj turn = exchange.meta().object(CODEX_TURN);
        turn.object("workspaces").fields().keySet().forEach(each -> folders.add(path(each)));
        folders.addAll(exchange.roots());
        if (folders.stream().anyMatch(started::startsWith)) {
            return started;
        }
        return folders.isEmpty() ? (isPlugin(started) ? null : started) : folders.getFirst();
    }

    private static boolean isPlugin(Path folder) {
        return PLUGIN_FILES.stream().anyMatch(each -> Files.exists(folder.resolve(each)));
    }

    private static Path path(String folder) {
        try {
            return Path.of(folder);
        } catch (InvalidPathException e) {
            throw new RpcError(RpcError.INVALID_PARAMS, STATED + " must be a folder");
        }
    }
}
