package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Owners that are stopped or have run out of files, and clients that do not read. */
@Timeout(300)
class HardTimesIT {
    private static final String QUERY = "{\"database\":\"stub\",\"query\":\"SELECT 1\"}";
    private static final int FILES = 200;

    @TempDir private Path home;

    @Test
    void aFrontWhoseOwnerIsStoppedSaysSoAndGoesOnWhenTheOwnerDoes() throws Exception {
        try (var owner = ToolroomProcess.mcp(home);
                var front = ToolroomProcess.mcp(home)) {
            owner.call("mssql-query", QUERY);
            assertThat(front.call("mssql-query", QUERY).get("recordset")).isNotNull();
            signal("STOP", owner);
            Json.Obj refused = front.call("mssql-query", QUERY);
            assertThat(refused.write())
                    .contains("call.no-home", "kill -CONT " + owner.pid(), "kill -KILL");
            signal("CONT", owner);
            assertThat(front.call("mssql-query", QUERY).get("recordset")).isNotNull();
        }
    }

    private static void signal(String name, ToolroomProcess process) throws Exception {
        String pid = String.valueOf(process.pid());
        assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
    }

    /** Sockets that say nothing use up the files of the owner; when they go, fronts come in. */
    @Test
    void anOwnerThatHadNoFilesLeftLetsFrontsInAgain() throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c"));
        command.add("ulimit -n " + FILES + "; exec \"$0\" \"$@\"");
        command.addAll(ToolroomProcess.command(home, "mcp", "--chat", "it"));
        try (var owner = ToolroomProcess.of(command)) {
            owner.call("mssql-query", QUERY);
            Json.Obj card = (Json.Obj) Json.read(Files.readString(home.resolve("owner.json")));
            var address = UnixDomainSocketAddress.of(card.text("socket", ""));
            List<SocketChannel> silent = new ArrayList<>();
            try {
                // With the files of the program that is too many, and not more than may queue.
                for (int i = 0; i < FILES - 40; i++) {
                    silent.add(SocketChannel.open(address));
                }
                while (openFiles(owner.pid()) < FILES) {
                    Thread.onSpinWait();
                }
            } finally {
                for (SocketChannel each : silent) {
                    each.close();
                }
            }
            try (var front = ToolroomProcess.mcp(home)) {
                assertThat(front.call("mssql-query", QUERY).get("recordset")).isNotNull();
            }
        }
    }

    private static int openFiles(long process) {
        String[] files = Path.of("/proc/" + process + "/fd").toFile().list();
        return files == null ? 0 : files.length;
    }

    @Test
    void aClientThatDoesNotReadCostsAQueueAndNotThreads() throws Exception {
        Process process =
                new ProcessBuilder(ToolroomProcess.command(home, "mcp", "--chat", "it"))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        var sender = Thread.ofPlatform().daemon().start(() -> send(process.getOutputStream()));
        try {
            // Until the pipe to the server is full: it reads no more, as nobody reads its answers.
            long sent = -1;
            for (long now = written; now == 0 || now != sent; now = written) {
                sent = now;
                sender.join(2_000);
            }
            assertThat(sender.isAlive()).as("back-pressure").isTrue();
            long threads =
                    Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                            .filter(line -> line.startsWith("Threads:"))
                            .mapToLong(line -> Long.parseLong(line.substring(8).strip()))
                            .sum();
            // A client may have 256 requests at once.
            assertThat(threads).isLessThan(300);
        } finally {
            process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        }
    }

    private volatile long written;

    private void send(OutputStream to) {
        String arguments = "{\"name\":\"activity_list\",\"arguments\":{\"limit\":100}}";
        try (to) {
            for (int i = 0; i < 200_000; i++) {
                String line =
                        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":%s}\n"
                                .formatted(i, arguments);
                to.write(line.getBytes(UTF_8));
                to.flush();
                written = i + 1L;
            }
        } catch (java.io.IOException killed) {
            // As it is at the end.
        }
    }
}
