package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recorded sessions, played again to the real process.
 *
 * <p>A session is a text: {@code --> method params} is sent, {@code <-- …} is all that came back
 * until the server was through with it. It is recorded anew with {@code -Dgolden.write=true}; the
 * difference is reviewed like any other.
 */
@Timeout(300)
class LspSessionIT {
    private static final String SENT = "--> ";
    private static final String CAME = "<-- ";
    private static final List<String> TOLD =
            List.of(
                    "initialized",
                    "textDocument/didOpen",
                    "textDocument/didChange",
                    "textDocument/didClose",
                    "textDocument/didSave",
                    "workspace/didChangeWatchedFiles",
                    "workspace/didChangeWorkspaceFolders");

    /** Stands for the version that was last answered: writers say which they saw. */
    private static final String VERSION = "$VERSION";

    private static final Pattern ANSWERED = Pattern.compile("\"version\":\"([0-9a-f]{16})\"");

    @TempDir private Path folder;
    private String version = "";

    LspSessionIT() {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "typing",
                "reading",
                "changing",
                "editing",
                "refusing",
                "folders",
                "neovim",
                "helix"
            })
    void isAnsweredAsRecorded(String name) throws Exception {
        Path file = Path.of("src/test/resources/lsp/" + name + ".session");
        List<String> script = Files.readAllLines(file);
        List<String> played = play(script);
        if (Boolean.getBoolean("golden.write")) {
            Files.write(file, played);
        }
        assertThat(String.join("\n", played))
                .isEqualTo(String.join("\n", Files.readAllLines(file)));
    }

    private List<String> play(List<String> script) throws Exception {
        List<String> played = new ArrayList<>();
        Path model = Files.createDirectories(folder.toRealPath().resolve("model"));
        try (var server = new LspProcess(folder.resolve("home"))) {
            for (String line : script) {
                if (line.startsWith(SENT)) {
                    played.add(line);
                    send(server, model, line.substring(SENT.length()), played);
                } else if (!line.startsWith(CAME)) {
                    played.add(line);
                }
            }
        }
        return played;
    }

    private void send(LspProcess server, Path model, String line, List<String> played)
            throws IOException, InterruptedException {
        String root = "file://" + model;
        int blank = line.indexOf(' ');
        String method = line.substring(0, blank);
        String params =
                line.substring(blank + 1).replace("file:///model", root).replace(VERSION, version);
        if (method.equals("file")) {
            // Not a message: what the disk holds.
            Json.Obj given = (Json.Obj) Json.read(params);
            Path file = model.resolve(given.text("name", ""));
            Files.createDirectories(file.getParent());
            Files.writeString(file, given.text("text", ""));
            return;
        }
        Json.Obj answer = null;
        if (TOLD.contains(method)) {
            server.tell(method, params);
        } else {
            answer = server.request(method, params);
        }
        // Answered in turn: everything that the message caused has come before.
        if (!method.equals("initialize")) {
            server.request("workspace/symbol", "{\"query\":\"no such name\"}");
        }
        for (Json.Obj each : server.passed()) {
            played.add(shown(each.text("method", ""), each.object("params"), root));
        }
        if (answer != null) {
            Matcher answered = ANSWERED.matcher(answer.write());
            version = answered.find() ? answered.group(1) : version;
            Json error = answer.get("error");
            Json result = answer.get("result");
            played.add(
                    error != null
                            ? shown("error", error, root)
                            : shown("", result == null ? new Json.Null() : result, root));
        }
    }

    private static String shown(String what, Json json, String root) {
        String text =
                json.write()
                        .replace(root, "file:///model")
                        .replace(root.substring("file://".length()), "/model")
                        .replaceAll("\"version\":\"[^\"]*\"", "\"version\":\"…\"");
        return CAME + (what.isEmpty() ? "" : what + " ") + text;
    }
}
