package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a client calls its chat, through whichever door: its files are in one folder of the
 * home.
 */
@Timeout(300)
class HostileChatsIT {
    private static final String TOOL = "edit_workspace_file";

    /** Headers of HTTP carry no more than this. */
    private static final List<String> PLAIN =
            List.of(
                    "..",
                    "../../outside",
                    "/tmp/outside",
                    "C:\\outside",
                    "nul",
                    "-rf",
                    "a b",
                    "Chat");

    private static final List<String> OTHERS =
            List.of(" ", "ünïcode \uD83D\uDCAC", "line\nline", "\u0000", "x".repeat(5_000));

    @TempDir private Path folder;

    @Test
    void everyDoorKeepsAChatInAFolderOfTheHome() throws Exception {
        Path home = Files.createDirectories(folder.resolve("a/b/home"));
        try (var http = new HttpServer(home);
                var mcp = ToolroomProcess.mcp(home);
                var lsp = new LspProcess(home)) {
            lsp.request("initialize", "{\"processId\":null,\"rootUri\":null,\"capabilities\":{}}");
            for (String chat : PLAIN) {
                overHttp(http, chat);
                var run = ToolroomProcess.run(home, "call", TOOL, file("cli"), "--chat", chat);
                assertThat(run.exit()).as(chat + run.out() + run.err()).isZero();
            }
            for (String chat : Stream.concat(PLAIN.stream(), OTHERS.stream()).toList()) {
                String meta = Json.Obj.EMPTY.with("toolroom/chat", chat).write();
                assertThat(
                                mcp.request(
                                                "tools/call",
                                                "{\"name\":\"%s\",\"arguments\":%s,\"_meta\":%s}"
                                                        .formatted(TOOL, file("mcp"), meta))
                                        .write())
                        .contains("\"isError\":false");
                assertThat(
                                lsp.request(
                                                "toolroom/call",
                                                "{\"tool\":\"%s\",\"arguments\":%s,\"_meta\":%s}"
                                                        .formatted(TOOL, file("lsp"), meta))
                                        .get("error"))
                        .isNull();
            }
        }
        for (String chat : PLAIN) {
            assertThat(files(home.resolve("chats").resolve(ChatId.of(chat).value())))
                    .as(chat)
                    .contains("cli.txt", "http.txt", "mcp.txt", "lsp.txt");
        }
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile).filter(each -> !each.startsWith(home)))
                    .as("outside the home")
                    .isEmpty();
        }
        assertThat(Path.of("/tmp/outside")).doesNotExist();
        try (Stream<Path> chats = Files.list(home.resolve("chats"))) {
            assertThat(chats.map(each -> each.getFileName().toString()))
                    .allMatch(each -> ChatId.of(each).value().equals(each));
        }
    }

    private static void overHttp(HttpServer http, String chat) throws Exception {
        var answer =
                http.send(
                        http.allowed("/api/tools/" + TOOL + "/calls")
                                .header("Toolroom-Chat", chat)
                                .POST(BodyPublishers.ofString(file("http"))));
        assertThat(answer.statusCode()).as(chat + answer.body()).isEqualTo(200);
    }

    private static String file(String door) {
        return "{\"path\":\"%1$s.txt\",\"content\":\"%1$s\"}".formatted(door);
    }

    /** The names of all files, however deep. */
    private static Set<String> files(Path below) throws Exception {
        try (Stream<Path> all = Files.walk(below)) {
            return all.filter(Files::isRegularFile)
                    .map(each -> each.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
