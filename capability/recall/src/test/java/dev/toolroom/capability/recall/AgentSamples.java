package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A file of every agent, of as many turns as are asked for, in the place where the agent keeps it.
 */
final class AgentSamples {
    private AgentSamples() {}

    /** What an agent writes for turns whose prompts hold a text. */
    interface Writer {
        byte[] file(int turns, String text);
    }

    /**
     * A sample.
     *
     * @param place below the user's folder
     */
    record Sample(String agent, String place, Writer writer) {
        @Override
        public String toString() {
            return agent + " " + place;
        }
    }

    static List<Sample> all() {
        String code = ".config/Code/User/workspaceStorage/w/";
        return List.of(
                new Sample("copilot-chat", code + "chatSessions/s.json", AgentSamples::flat),
                new Sample("copilot-chat", code + "chatSessions/s.jsonl", AgentSamples::log),
                new Sample(
                        "copilot-chat",
                        code + "GitHub.copilot-chat/transcripts/s.jsonl",
                        AgentSamples::copilot),
                new Sample("copilot-chat", code + "state.vscdb", AgentSamples::state),
                new Sample(
                        "copilot-cli",
                        ".copilot/session-state/s/events.jsonl",
                        AgentSamples::copilot),
                new Sample("claude-code", ".claude/projects/-w/s.jsonl", AgentSamples::claude),
                new Sample("codex-cli", ".codex/sessions/2026/01/02/s.jsonl", AgentSamples::codex),
                new Sample(
                        "gemini-cli", ".gemini/tmp/h/chats/session-1.jsonl", AgentSamples::gemini),
                new Sample(
                        "gemini-cli",
                        ".gemini/tmp/h/chats/session-1.json",
                        AgentSamples::oldGemini),
                new Sample(
                        "cursor",
                        ".cursor/projects/w/agent-transcripts/s.jsonl",
                        AgentSamples::cursor),
                new Sample(
                        "cursor",
                        ".config/Cursor/User/globalStorage/state.vscdb",
                        AgentSamples::composer),
                new Sample("cursor", ".cursor/chats/0b/s/store.db", CursorSample::file),
                new Sample("aider", ".aider.chat.history.md", AgentSamples::aider),
                new Sample("toolroom", ".toolroom/toolroom.db", ToolroomStore::chat));
    }

    private static String quoted(int turn, String text) {
        return new Json.Str("turn " + turn + " " + text).write();
    }

    private static byte[] lines(String first, int turns, IntFunction<String> turn) {
        return (first + IntStream.range(0, turns).mapToObj(turn).collect(Collectors.joining()))
                .getBytes(UTF_8);
    }

    private static Json.Obj session(int turns, String text) {
        var session = new Sessions("s");
        for (int i = 0; i < turns; i++) {
            session.turn(i, "turn " + i + " " + text, "answer " + i);
        }
        return session.session();
    }

    private static byte[] flat(int turns, String text) {
        return session(turns, text).write().getBytes(UTF_8);
    }

    private static byte[] log(int turns, String text) {
        List<Json> all =
                session(turns, text).get("requests") instanceof Json.Arr(List<Json> requests)
                        ? requests
                        : List.of();
        return lines(
                "{\"kind\":0,\"v\":" + session(0, text).write() + "}\n",
                turns,
                i -> "{\"kind\":2,\"k\":[\"requests\"],\"v\":[" + all.get(i).write() + "]}\n");
    }

    private static byte[] state(int turns, String text) {
        return database(
                List.of("CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB)"),
                "ItemTable",
                List.of(List.of("interactive.sessions", "[" + session(turns, text).write() + "]")));
    }

    private static byte[] copilot(int turns, String text) {
        return lines(
                "{\"type\":\"session.start\",\"data\":{\"sessionId\":\"s\",\"producer\":\"copilot-agent\",\"context\":{\"cwd\":\"/w\"}},\"id\":\"e\",\"timestamp\":\"2026-01-01T00:00:00.000Z\"}\n",
                turns,
                i ->
                        "{\"type\":\"user.message\",\"data\":{\"content\":%s},\"id\":\"u%d\",\"timestamp\":\"2026-01-01T00:00:01.000Z\"}\n{\"type\":\"assistant.message\",\"data\":{\"content\":\"answer\"},\"id\":\"a%d\"}\n"
                                .formatted(quoted(i, text), i, i));
    }

    private static byte[] claude(int turns, String text) {
        return lines(
                "{\"type\":\"summary\",\"summary\":\"x\",\"leafUuid\":\"l\"}\n",
                turns,
                i ->
                        "{\"parentUuid\":null,\"cwd\":\"/w\",\"sessionId\":\"s\",\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":%s},\"uuid\":\"u%d\",\"timestamp\":\"2026-01-01T00:00:01.000Z\"}\n"
                                .formatted(quoted(i, text), i));
    }

    private static byte[] codex(int turns, String text) {
        return lines(
                "{\"timestamp\":\"2026-01-02T00:00:00.000Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"s\",\"cwd\":\"/w\"}}\n",
                turns,
                i ->
                        "{\"timestamp\":\"2026-01-02T00:00:01.000Z\",\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\",\"message\":%s}}\n"
                                .formatted(quoted(i, text)));
    }

    private static String geminiTurn(int i, String text) {
        return "{\"id\":\"m%d\",\"timestamp\":\"2026-01-01T00:00:01.000Z\",\"type\":\"user\",\"content\":[{\"text\":%s}]}"
                .formatted(i, quoted(i, text));
    }

    private static byte[] gemini(int turns, String text) {
        return lines(
                "{\"sessionId\":\"s\",\"projectHash\":\"0b\",\"startTime\":\"2026-01-01T00:00:00.000Z\",\"kind\":\"main\"}\n",
                turns,
                i ->
                        geminiTurn(i, text)
                                + "\n{\"$set\":{\"lastUpdated\":\"2026-01-01T00:00:02.000Z\"}}\n");
    }

    private static byte[] oldGemini(int turns, String text) {
        return IntStream.range(0, turns)
                .mapToObj(i -> geminiTurn(i, text))
                .collect(
                        Collectors.joining(
                                ",",
                                "{\"sessionId\":\"s\",\"projectHash\":\"0b\",\"messages\":[",
                                "]}"))
                .getBytes(UTF_8);
    }

    private static byte[] cursor(int turns, String text) {
        return lines(
                "",
                turns,
                i ->
                        "{\"role\":\"user\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":%s}]}}\n{\"type\":\"turn_ended\",\"status\":\"success\"}\n"
                                .formatted(quoted(i, text)));
    }

    private static byte[] composer(int turns, String text) {
        String headers =
                IntStream.range(0, turns)
                        .mapToObj(i -> "{\"bubbleId\":\"b" + i + "\",\"type\":1}")
                        .collect(Collectors.joining(","));
        var rows = new java.util.ArrayList<List<String>>();
        rows.add(
                List.of(
                        "composerData:s",
                        "{\"composerId\":\"s\",\"name\":\"Chat\",\"createdAt\":1760000000000,\"fullConversationHeadersOnly\":["
                                + headers
                                + "]}"));
        for (int i = 0; i < turns; i++) {
            rows.add(
                    List.of(
                            "bubbleId:s:b" + i,
                            "{\"bubbleId\":\"b%d\",\"type\":1,\"text\":%s}"
                                    .formatted(i, quoted(i, text))));
        }
        return database(
                List.of(
                        "CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB)",
                        "CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB)"),
                "cursorDiskKV",
                rows);
    }

    private static byte[] aider(int turns, String text) {
        return lines(
                """

                # aider chat started at 2026-01-01 10:00:00

                > Model: gpt-5 with diff edit format
                """,
                turns,
                i ->
                        "\n#### turn "
                                + i
                                + " "
                                + text.replace("\n", "\n#### ")
                                + "\n\nanswer "
                                + i
                                + "\n\n> Tokens: 2k sent.\n");
    }

    static byte[] database(List<String> tables, String table, List<List<String>> rows) {
        Path file = null;
        try {
            file = Files.createTempFile("sample", ".vscdb");
            try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    var statement = connection.createStatement()) {
                for (String each : tables) {
                    statement.execute(each);
                }
                try (var insert =
                        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
                    for (List<String> each : rows) {
                        insert.setString(1, each.getFirst());
                        insert.setBytes(2, each.getLast().getBytes(UTF_8));
                        insert.execute();
                    }
                }
            }
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
