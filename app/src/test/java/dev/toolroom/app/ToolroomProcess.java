package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The packaged program as a process of its own, and a plain MCP client on its streams. */
final class ToolroomProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    private static final String NOTIFICATION = "notification";
    private static final String REQUEST = "request";

    private final Process process;
    private final OutputStream in;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<String, BlockingQueue<Json.Obj>> answers = new ConcurrentHashMap<>();
    private final List<String> notJson = new ArrayList<>();

    private ToolroomProcess(Process process) {
        this.process = process;
        this.in = process.getOutputStream();
        Thread.ofPlatform().daemon().start(this::listen);
    }

    static List<String> command(Path home, String... arguments) {
        List<String> command = uncached(home, arguments);
        command.add(1, ClassCache.OPTION);
        return command;
    }

    /** One that reads all its classes from the jars. */
    static List<String> uncached(Path home, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-Xlog:disable",
                                "-Xlog:all=warning:stderr",
                                "--enable-native-access=ALL-UNNAMED",
                                "-jar",
                                Path.of(System.getProperty("toolroom.lib"), "toolroom.jar")
                                        .toString(),
                                "--home",
                                home.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    static ToolroomProcess mcp(Path home) throws IOException {
        return of(home, "mcp", "--chat", "it");
    }

    /** One that is started with other words. */
    static ToolroomProcess of(Path home, String... arguments) throws IOException {
        return started(command(home, arguments));
    }

    /** One that is started by another command. */
    static ToolroomProcess of(List<String> command) throws IOException {
        return started(command);
    }

    /** One that was given the list of tools that a build has kept. */
    static ToolroomProcess mcpWith(Path tools, Path home, String... arguments) throws IOException {
        List<String> command = command(home, "mcp", "--chat", "it");
        command.add(1, "-Dtoolroom.tools=" + tools);
        command.addAll(List.of(arguments));
        return started(command);
    }

    /** One that an agent started in a project. */
    static ToolroomProcess mcpIn(Path project, Path home) throws IOException {
        return started(
                new ProcessBuilder(command(home, "mcp", "--chat", "it"))
                        .directory(project.toFile()));
    }

    private static ToolroomProcess started(List<String> command) throws IOException {
        return started(new ProcessBuilder(command));
    }

    private static ToolroomProcess started(ProcessBuilder builder) throws IOException {
        return new ToolroomProcess(builder.redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }

    /** Runs one command to its end. */
    static Run run(Path home, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(home, arguments)).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        return new Run(process.waitFor(), out, err);
    }

    /** Runs one command on a terminal, where a person approves what it asks. */
    static Run byPerson(Path home, String... arguments) throws IOException, InterruptedException {
        return byPersonWho(Map.of(), home, arguments);
    }

    /**
     * @param types what the person types when asked for something else than an approval
     */
    static Run byPersonWho(Map<String, String> types, Path home, String... arguments)
            throws IOException, InterruptedException {
        Process process = atTerminal(types, home, arguments);
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Run(process.waitFor(), out, out);
    }

    /** Starts a command on a terminal, where a person approves what it asks. */
    static Process atTerminal(Path home, String... arguments) throws IOException {
        return atTerminal(Map.of(), home, arguments);
    }

    private static Process atTerminal(Map<String, String> types, Path home, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", "../.ci/person.py"));
        command.addAll(command(home, arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        var lines = new StringJoiner("\n");
        types.forEach((question, answer) -> lines.add(question + "\t" + answer));
        builder.environment().put("PERSON_TYPES", lines.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    record Run(int exit, String out, String err) {}

    private void listen() {
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                try {
                    Json.Obj message = (Json.Obj) Json.read(line);
                    Json id = message.get("id");
                    boolean isAnswer = message.get("method") == null;
                    String kind =
                            isAnswer && id != null
                                    ? id.write()
                                    : id == null ? NOTIFICATION : REQUEST;
                    queue(kind).add(message);
                } catch (Json.Malformed | ClassCastException e) {
                    notJson.add(line);
                }
            }
        } catch (IOException killed) {
            // Nothing more will come.
        }
    }

    private BlockingQueue<Json.Obj> queue(String id) {
        return answers.computeIfAbsent(id, key -> new LinkedBlockingQueue<>());
    }

    void sendLine(String line) throws IOException {
        synchronized (in) {
            in.write((line + "\n").getBytes(UTF_8));
            in.flush();
        }
    }

    /** Sends a request and says under which id. */
    String send(String method, String params) throws IOException {
        String id = String.valueOf(ids.incrementAndGet());
        sendLine(
                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\",\"params\":%s}"
                        .formatted(id, method, params));
        return id;
    }

    Json.Obj answer(String id) throws InterruptedException {
        Json.Obj answer = queue(id).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (answer == null) {
            throw new AssertionError("no answer to " + id);
        }
        return answer;
    }

    /** The notifications that have come so far and that nobody has taken. */
    String notifications() {
        var all = new StringBuilder();
        queue(NOTIFICATION).forEach(each -> all.append(each.write()).append('\n'));
        return all.toString();
    }

    /** Waits for a request of the server. */
    Json.Obj serverRequest() throws InterruptedException {
        return answer(REQUEST);
    }

    boolean hasServerRequest() {
        return hasAnswer(REQUEST);
    }

    boolean hasAnswer(String id) {
        return !queue(id).isEmpty();
    }

    Json.Obj request(String method, String params) throws IOException, InterruptedException {
        return answer(send(method, params));
    }

    /** The structured content of a call's answer. */
    Json.Obj call(String tool, String arguments) throws IOException, InterruptedException {
        Json.Obj answer =
                request(
                        "tools/call",
                        "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
        return answer.object("result").object("structuredContent");
    }

    /** What came on standard output and was no message. */
    List<String> strayOutput() {
        return notJson;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void closeInput() throws IOException {
        in.close();
    }

    boolean ends() throws InterruptedException {
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** SIGKILL after so long, unless it has ended by then. */
    void killAfter(Duration time) throws InterruptedException {
        process.waitFor(time);
        kill();
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
