package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A home that cannot be opened is told of, and opens as soon as the cause is gone. */
@Timeout(300)
class OpeningIT {
    private static final String QUERY = "{\"database\":\"stub\",\"query\":\"SELECT 1\"}";

    @TempDir private Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "models: &a [*a]",
                "models: DEEP",
                "LAUGHS",
                "? {a: 1}\n: x",
                "limits: { items: .inf }",
                "\u0000",
                "models: [a"
            })
    void settingsThatCannotBeReadAreNamedAndTheNextCallWorksWhenTheyCan(String text)
            throws Exception {
        var laughs = new StringBuilder("models: []\na0: &a0 [1, 1]\n");
        for (int i = 1; i < 25; i++) {
            laughs.append("a%1$d: &a%1$d [*a%2$d, *a%2$d]\n".formatted(i, i - 1));
        }
        Path file =
                Files.writeString(
                        home.resolve("toolroom.yaml"),
                        text.replace("DEEP", "[".repeat(3_000) + "]".repeat(3_000))
                                .replace("LAUGHS", laughs));
        try (var server = ToolroomProcess.mcp(home)) {
            for (int i = 0; i < 3; i++) {
                Json.Obj answer = server.call("mssql-query", QUERY);
                assertThat(answer.text("code", "")).as(answer.write()).isEqualTo("call.no-home");
                assertThat(answer.text("message", ""))
                        .contains("toolroom.yaml")
                        .doesNotContain("kill", "java", "Exception");
            }
            Files.delete(file);
            assertThat(server.call("mssql-query", QUERY).get("recordset")).isNotNull();
        }
    }

    /** The very first start, which unpacks native code and makes the store. */
    @Test
    void aDiskThatIsFullAtTheFirstStartIsToldAndTheNextCallWorksWhenThereIsRoom() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.request("tools/list", "{}");
            room(server, "1");
            for (int i = 0; i < 3; i++) {
                Json.Obj answer = server.call("mssql-query", QUERY);
                assertThat(answer.text("code", "")).as(answer.write()).startsWith("call.no-");
                assertThat(answer.text("message", "")).doesNotContain("kill");
            }
            var beside = ToolroomProcess.run(home, "call", "mssql-query", QUERY);
            assertThat(beside.exit()).as("the lock is free: " + beside.out()).isZero();
            room(server, "unlimited");
            assertThat(server.call("mssql-query", QUERY).get("recordset")).isNotNull();
        }
    }

    private static void room(ToolroomProcess server, String bytes) throws Exception {
        Process limits =
                new ProcessBuilder(
                                "prlimit",
                                "--pid",
                                Long.toString(server.pid()),
                                "--fsize=" + bytes + ":")
                        .inheritIO()
                        .start();
        assertThat(limits.waitFor()).isZero();
    }

    @Test
    void aDamagedLineOfTheJournalCostsThatLineAndNothingElse() throws Exception {
        ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        try (var server = ToolroomProcess.mcp(home)) {
            server.call("mssql-query", QUERY);
            server.kill();
        }
        Path tail = home.resolve("journal.tail");
        Files.writeString(tail, "[]\n{\n\u0000\n" + Files.readString(tail));
        for (String[] each :
                List.of(
                        new String[] {"call", "mssql-query", QUERY},
                        new String[] {"backup"},
                        new String[] {"doctor"})) {
            var run = ToolroomProcess.run(home, each);
            assertThat(run.exit()).as(each[0] + run.out() + run.err()).isZero();
        }
        assertThat(home.resolve("journal.damaged")).content().isEqualTo("[]\n{\n\u0000\n");
        assertThat(Files.readString(home.resolve("logs/toolroom.log")))
                .contains("3 damaged lines of journal.tail were set aside in journal.damaged");
        assertThat(ToolroomProcess.run(home, "doctor").out()).contains("journal.damaged");
        String calls =
                ToolroomProcess.run(home, "call", "activity_list", "{\"tool\":\"mssql-query\"}")
                        .out();
        assertThat(((Json.Obj) Json.read(calls)).get("calls"))
                .as("the call of the killed process is in the record")
                .isInstanceOfSatisfying(
                        Json.Arr.class, found -> assertThat(found.items()).hasSize(3));
    }

    @Test
    void aDamagedNameOfTheHomeAndADamagedTokenAreDrawnAnew() throws Exception {
        ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        Files.write(home.resolve("instance.id"), new byte[] {(byte) 0xff, 0, 'x'});
        Files.write(home.resolve("token"), new byte[0]);
        new HttpServer(home).close();
        assertThat(home.resolve("instance.id.damaged")).exists();
        assertThat(Files.readString(home.resolve("instance.id"))).hasSize(36);
        assertThat(Files.readString(home.resolve("token")).strip()).hasSize(48);
    }

    /** Whoever made the folder, whatever the umask: nobody else reads anything. */
    @Test
    void everythingInAHomeIsForItsOwnerAlone() throws Exception {
        Path open = home.resolve("open");
        List<String> made = new ArrayList<>();
        String line =
                "umask 000; mkdir -m 777 \"$0\" \"$0/logs\" \"$0/data\" \"$0/data/exports\""
                        + " \"$0/backups\"; echo 'limits: { bytes: 1024 }' > \"$0/toolroom.yaml\"; for"
                        + " i in 1 2; do \"$@\" || exit 1; done";
        for (String[] call :
                List.of(
                        new String[] {"call", "mssql-query", QUERY.replace("stub", "demo")},
                        new String[] {"call", "activity_list", "{}"},
                        new String[] {"call", "no-such-tool", "{}"},
                        new String[] {"backup"})) {
            List<String> command = new ArrayList<>(List.of("bash", "-c"));
            command.add(made.isEmpty() ? line : "umask 000; exec \"$@\"");
            command.add(open.toString());
            command.addAll(ToolroomProcess.command(open, call));
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            made.add(new String(process.getInputStream().readAllBytes(), UTF_8));
            process.waitFor();
        }
        try (Stream<Path> all = Files.walk(open)) {
            for (Path each : all.toList()) {
                if (Files.isRegularFile(each) || Files.isDirectory(each)) {
                    String mode =
                            java.nio.file.attribute.PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(each));
                    assertThat(mode).as(open.relativize(each) + " " + made).endsWith("------");
                }
            }
        }
        assertThat(open.resolve("backups")).isNotEmptyDirectory();
        assertThat(open.resolve("toolroom.db")).exists();
    }

    /** The store of a team is not silently one of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"url", "user", "password"})
    void aVariableOfTheStoreThatIsMissingOrEmptyIsNamed(String key) throws Exception {
        String url = key.equals("url") ? "" : "url: \"jdbc:postgresql://127.0.0.1:1/none\", ";
        Files.writeString(
                home.resolve("toolroom.yaml"),
                "store: { " + url + key + ": \"${TOOLROOM_IT_STORE}\" }\n");
        for (boolean set : new boolean[] {false, true}) {
            var builder =
                    new ProcessBuilder(ToolroomProcess.command(home, "call", "activity_list"));
            builder.environment().remove("TOOLROOM_IT_STORE");
            if (set) {
                builder.environment().put("TOOLROOM_IT_STORE", "");
            }
            Process process = builder.redirectErrorStream(true).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor()).as(out).isNotZero();
            assertThat(out)
                    .contains("toolroom.yaml: store." + key, "${TOOLROOM_IT_STORE}")
                    .contains(set ? "which is empty" : "which is not set")
                    .doesNotContain("Exception", "\tat ");
        }
        assertThat(home.resolve("toolroom.db")).doesNotExist();
    }

    /** Root may write anywhere, and would leave files there that the owner cannot use. */
    @Test
    void theHomeOfAnotherUserIsLeftAloneByEveryCommand() throws Exception {
        Path other = Files.createDirectories(home.resolve("other"));
        List<List<String>> commands =
                List.of(
                        List.of("call", "activity_list"),
                        List.of("backup"),
                        List.of("serve", "--link"),
                        List.of("doctor"));
        if (!isGivenAway(other)) {
            // Only root can give a folder away; who is not tries what is of root.
            other = Path.of("/");
        }
        for (List<String> each : commands) {
            var run = ToolroomProcess.run(other, each.toArray(String[]::new));
            assertThat(run.exit()).as("%s", each).isNotZero();
            assertThat(run.out() + run.err())
                    .contains("belongs to another user", "sudo chown -R $(id -un) " + other)
                    .doesNotContain("Exception", "\tat ");
        }
        assertThat(other.resolve("owner.lock")).doesNotExist();
    }

    private static boolean isGivenAway(Path folder) {
        try {
            Files.setAttribute(folder, "unix:uid", 12_345);
            return true;
        } catch (IOException notRoot) {
            return false;
        }
    }

    /** Names of files are bytes; in the locale C Java has no letters for those above 127. */
    @Test
    void aHomeWithOtherLettersIsToldOfWhereTheLocaleHasNone() throws Exception {
        Path other = Files.createDirectories(home.resolve("höme"));
        for (String locale : List.of("C", "POSIX")) {
            var builder = new ProcessBuilder(ToolroomProcess.command(other, "doctor"));
            Map<String, String> environment = builder.environment();
            environment.put("LC_ALL", locale);
            Process process = builder.redirectErrorStream(true).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), UTF_8);
            process.waitFor();
            assertThat(out).contains("LC_ALL=C.UTF-8").doesNotContain("Exception", "\tat ");
        }
    }
}
