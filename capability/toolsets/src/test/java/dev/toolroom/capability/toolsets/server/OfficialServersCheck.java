package dev.toolroom.capability.toolsets.server;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code main NODE MODULES FOLDER}: two official servers from npm, declared, confined, and called
 * as tools. Run by {@code .ci/conformance}, which has the packages.
 */
public final class OfficialServersCheck {
    private OfficialServersCheck() {}

    public static void main(String[] arguments) throws Exception {
        String node = arguments[0];
        Path modules = Path.of(arguments[1]).toRealPath();
        Path folder = Files.createTempDirectory(Path.of(arguments[2]), "official").toRealPath();
        var sandbox =
                new Sandbox(
                        folder.resolve("python"), () -> new Sandbox.Choice("", SandboxPolicy.AUTO));
        try (var house = new NotesServer(folder, new SandboxedServers(sandbox))) {
            house.servers.declare(
                    List.of(
                            definition("everything", node, modules, "stdio", false),
                            definition("filesystem", node, modules, "$workspace", true)));
            house.await(() -> house.house.tools().find("everything__echo").isPresent());
            house.await(() -> house.house.tools().find("filesystem__write_file").isPresent());
            check(
                    "echoes",
                    house.call("everything__echo", "{'message':'hi'}").json().contains("Echo: hi"));
            check("adds", house.call("everything__get-sum", "{'a':2,'b':3}").json().contains("5"));
            Path chat = Files.createDirectories(folder.resolve("chat-a"));
            Files.writeString(chat.resolve("plan.txt"), "water the plants");
            Files.writeString(folder.resolve("private.txt"), "not for servers");
            check(
                    "reads the chat's files",
                    read(house, chat.resolve("plan.txt")).contains("water"));
            check(
                    "reads nothing else",
                    !read(house, folder.resolve("private.txt")).contains("not for servers"));
        }
        System.out.println("   everything and filesystem servers, confined: called as tools");
        System.out.println("1 passed, 0 failed");
        System.exit(0);
    }

    private static ServerDefinition definition(
            String name, String node, Path modules, String argument, boolean workspace) {
        Json.Obj config =
                Json.object()
                        .put("command", node)
                        .put(
                                "args",
                                Json.Arr.ofTexts(
                                        List.of(
                                                "$toolset/@modelcontextprotocol/server-"
                                                        + name
                                                        + "/dist/index.js",
                                                argument)))
                        .put("workspace", workspace)
                        .build();
        return ServerDefinition.of(name, config, false, modules);
    }

    private static String read(NotesServer house, Path file) {
        return house.house
                .call(
                        "filesystem__read_text_file",
                        Json.Obj.EMPTY.with("path", file.toString()),
                        "chat-a")
                .json();
    }

    private static void check(String what, boolean holds) {
        if (!holds) {
            System.out.println("   the official servers should be ones of which one " + what);
            System.exit(1);
        }
    }
}
