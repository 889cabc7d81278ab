package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions of OpenCode. The sample is what version 1.18.33 exported of a session with a scripted
 * model; the database is filled with the same objects.
 */
class OpenCodeTest {
    private static final String ID = "ses_e0dcecad3ffeLwK5YqLvgEbA2W";

    private final Path folder;
    private final Path database;
    private final RecallApplication house;

    OpenCodeTest(@TempDir Path folder) {
        this.folder = folder;
        this.database = folder.resolve("user/.local/share/opencode/opencode.db");
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static Json.Obj sample() {
        return (Json.Obj) Json.read(RecallApplication.sample("opencode-export.json"));
    }

    private static List<Json.Obj> objects(Json.Obj of, String name) {
        return of.get(name) instanceof Json.Arr(var items)
                ? items.stream().map(each -> (Json.Obj) each).toList()
                : List.of();
    }

    /** The tables, as far as they are read. */
    private Connection makeDatabase() throws Exception {
        Files.createDirectories(database.getParent());
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        run(connection, "PRAGMA journal_mode = WAL");
        run(
                connection,
                "CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT NOT NULL,"
                        + " title TEXT NOT NULL, version TEXT NOT NULL, time_created INTEGER NOT NULL,"
                        + " time_updated INTEGER NOT NULL)");
        run(
                connection,
                "CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, time_created"
                        + " INTEGER NOT NULL, time_updated INTEGER NOT NULL, data TEXT NOT NULL)");
        run(
                connection,
                "CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT NOT NULL, session_id TEXT"
                        + " NOT NULL, time_created INTEGER NOT NULL, time_updated INTEGER NOT NULL,"
                        + " data TEXT NOT NULL)");
        return connection;
    }

    private static void run(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private static void add(Connection connection, Json.Obj session) throws SQLException {
        Json.Obj info = session.object("info");
        run(
                connection,
                "INSERT INTO session VALUES (?, ?, ?, ?, '1.18.33', 1795064673581, 1)",
                info.text("id", ""),
                info.get("parentID") == null ? null : info.text("parentID", ""),
                info.text("directory", ""),
                info.text("title", ""));
        for (Json.Obj message : objects(session, "messages")) {
            addMessage(connection, info.text("id", ""), message);
        }
    }

    private static void addMessage(Connection connection, String session, Json.Obj message)
            throws SQLException {
        Json.Obj info = message.object("info");
        String id = info.text("id", "");
        Object time = info.object("time").get("created") instanceof Json.Num at ? at.text() : "0";
        run(
                connection,
                "INSERT INTO message VALUES (?, ?, ?, 1, ?)",
                id,
                session,
                time,
                info.write());
        for (Json.Obj part : objects(message, "parts")) {
            run(
                    connection,
                    "INSERT INTO part VALUES (?, ?, ?, 1, 1, ?)",
                    part.text("id", ""),
                    id,
                    session,
                    part.write());
        }
    }

    private void assertWhole() {
        assertThat(house.rows("SELECT session_id, source_agent, title FROM chat_sessions"))
                .containsExactly(List.of(ID, "opencode", "DONE"));
        assertThat(
                        house.rows(
                                "SELECT prompt_text, model_id, prompt_tokens, completion_tokens,"
                                        + " cache_read_tokens FROM requests ORDER BY request_index"))
                .containsExactly(
                        List.of("\"Run the tests for me please\"", "m1", 4006, 206, 800),
                        List.of("\"And now once more\"", "m1", 1003, 53, 200));
        assertThat(
                        house.rows(
                                "SELECT command_text, exit_code, outcome, timestamp_ms, duration_ms"
                                        + " FROM command_runs ORDER BY run_id"))
                .containsExactly(
                        List.of("echo hello && exit 3", 3, "failed", 1795064676298L, 120),
                        List.of("echo fine", 0, "ok", 1795064677086L, 153));
        assertThat(house.rows("SELECT tool_name, result_text FROM tool_calls").toString())
                .contains("[read, <path>/w/shop/a.txt</path>");
        assertThat(house.rows("SELECT folder FROM workspaces")).contains(List.of("/w/shop"));
    }

    @Test
    void anExportIsReadWhole() {
        house.put(
                folder.resolve("chats/export.json"),
                RecallApplication.sample("opencode-export.json"));
        assertThat(house.answer("recall_import", "{'path':'chats'}").get("problems"))
                .isEqualTo(Json.Arr.of());
        assertWhole();
    }

    @Test
    void theDatabaseIsReadWhileItIsWrittenAndOnlyWhatIsNew() throws Exception {
        try (Connection writer = makeDatabase()) {
            add(writer, sample());
            // A transaction that is under way is neither seen nor in the way, and is not held up.
            writer.setAutoCommit(false);
            run(writer, "UPDATE session SET title = 'Later', time_updated = 2");
            house.imported();
            assertWhole();
            writer.commit();
            writer.setAutoCommit(true);
            Json.Obj again = house.imported();
            assertThat(again.get("updated")).as(again.write()).isEqualTo(Json.Num.of(1));
            assertThat(house.rows("SELECT title FROM chat_sessions"))
                    .containsExactly(List.of("Later"));
            assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));
        }
    }

    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text.replace('\'', '"').getBytes(UTF_8));
    }

    @Test
    void signsOfEndsAreReadAndWhatNoPersonAskedIsHidden() throws Exception {
        String calls =
                """
                {'info':{'id':'m2','role':'assistant','time':{'created':2},'error':{'name':'MessageAbortedError'}},'parts':[
                {'id':'p1','type':'tool','tool':'bash','callID':'c1','state':{'status':'error','input':{'command':'rm x'},'error':'The user rejected permission to use this tool'}},
                {'id':'p2','type':'tool','tool':'bash','callID':'c2','state':{'status':'error','input':{'command':'sleep 9'},'error':'Tool execution aborted'}},
                {'id':'p3','type':'tool','tool':'bash','callID':'c3','state':{'status':'running','input':{'command':'serve'}}},
                {'id':'p4','type':'tool','tool':'task','callID':'c4','state':{'status':'completed','input':{},'output':'x','metadata':{'sessionId':'child'}}},
                {'id':'p5','type':'hologram'}]}\
                """;
        String asked =
                "{'info':{'id':'m1','role':'user','time':{'created':1}},'parts':[{'id':'p0',"
                        + "'type':'text','text':'Do it'},{'id':'p9','type':'text','synthetic':true,"
                        + "'text':'the file says'}]}";
        String session =
                "{'info':{'id':'s','title':'T','directory':'/w'},'messages':["
                        + asked
                        + ","
                        + calls.strip()
                        + "]}";
        String child =
                "{'info':{'id':'child','parentID':'s','title':'C','directory':'/w'},'messages':["
                        + asked.replace("'m1'", "'m7'")
                                .replace("'p0'", "'p7'")
                                .replace("'p9'", "'p8'")
                        + "]}";
        Json.Obj answer;
        try (Connection writer = makeDatabase()) {
            add(writer, json(session));
            add(writer, json(child));
            answer = house.imported();
        }

        assertThat(answer.write()).contains("part/hologram (1)");
        assertThat(
                        house.rows(
                                "SELECT session_id, prompt_text, is_canceled, is_hidden FROM"
                                        + " requests ORDER BY session_id DESC"))
                .containsExactly(List.of("s", "Do it", 1, 0), List.of("child", "Do it", 0, 1));
        assertThat(house.rows("SELECT command_text, outcome FROM command_runs ORDER BY run_id"))
                .containsExactly(
                        List.of("rm x", "denied"),
                        List.of("sleep 9", "interrupted"),
                        List.of("serve", "background"));
        assertThat(house.rows("SELECT subagent_session_id FROM tool_calls WHERE call_id = 'c4'"))
                .containsExactly(List.of("child"));
    }
}
