package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.embedding.Embeddings;
import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A machine with chats on it, and a house that imports them. */
public final class RecallApplication implements AutoCloseable {
    /** When everything here happens. */
    public static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    private final Path folder;
    private final RecallCapability recall;
    private final TestApplication house;

    /** What the person of {@link #approved} was asked last. */
    private volatile String asked = "";

    /** What is taken out of texts besides secrets. */
    private volatile PersonalData personal = PersonalData.NONE;

    /** Whether this is a process that has turns embedded. */
    private volatile boolean stays;

    /** How often calls seem to run when the embedder looks. */
    private final AtomicInteger calls = new AtomicInteger(3);

    public RecallApplication(Path folder) {
        this(folder, "Linux");
    }

    public RecallApplication(Path folder, String system) {
        this.folder = folder;
        recall =
                new RecallCapability(
                        () -> folder.resolve("home/recall"),
                        () -> folder.resolve("user/.toolroom/toolroom.db"),
                        new AgentEnvironment(system, Map.of(), folder.resolve("user")),
                        () -> personal,
                        "test",
                        new Embeddings.Host(() -> stays, () -> calls.getAndDecrement() > 0),
                        Clock.fixed(NOW, ZoneOffset.UTC));
        house = new TestApplication(recall).in(folder);
    }

    /** As a server is opened, and not a command. */
    public RecallApplication serving() {
        stays = true;
        recall.opened();
        return this;
    }

    /** Whether the embedder has seen that no call runs any more. */
    public boolean hasWaited() {
        return calls.get() < 0;
    }

    public void redact(PersonalData also) {
        personal = also;
    }

    /** One of the files beside the tests. */
    public static byte[] sample(String name) {
        try (InputStream in = RecallApplication.class.getResourceAsStream("chats/" + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where VS Code keeps the chats about a project. */
    public Path workspace(String hash) {
        return folder.resolve("user/.config/Code/User/workspaceStorage").resolve(hash);
    }

    /** Puts a file there. */
    public Path put(Path file, byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path put(Path file, String text) {
        return put(file, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    /** Calls a tool and has its answer. */
    public Json.Obj answer(String tool, String arguments) {
        Completed completed = house.call(tool, arguments);
        assertThat(completed.outcome()).as(completed.json()).isInstanceOf(Outcome.Answered.class);
        return completed.body();
    }

    public Completed call(String tool, String arguments) {
        return house.call(tool, arguments);
    }

    /** What was too large for an answer, by its reference. */
    public Map<String, String> exports() {
        return house.exports();
    }

    public Confirmations confirmations() {
        return house.confirmations();
    }

    public Dispatcher dispatcher() {
        return house.dispatcher();
    }

    public Completed call(String tool, Json.Obj arguments) {
        return house.call(tool, arguments, "test");
    }

    /** Calls a tool, and a person agrees to whatever is asked. */
    public Json.Obj approved(String tool, String arguments) {
        Completed completed = approvedCall(tool, arguments);
        assertThat(completed.outcome()).as(completed.json()).isInstanceOf(Outcome.Answered.class);
        return completed.body();
    }

    /** As {@link #approved}, whatever comes of it. */
    public Completed approvedCall(String tool, String arguments) {
        return decidedCall(
                new Caller("test", "junit", "test", Caller.LOCAL, folder),
                Decision.approved("junit", Decision.PAGE),
                tool,
                arguments);
    }

    /** Calls a tool; a person answers whatever is asked with this decision. */
    public Completed decidedCall(Caller caller, Decision decision, String tool, String arguments) {
        var person =
                new CallListener() {
                    @Override
                    public boolean isAttended() {
                        return true;
                    }

                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        asked = question.text();
                        decide.accept(decision);
                    }
                };
        asked = "";
        Json.Obj given = (Json.Obj) Json.read(arguments.replace('\'', '"'));
        var call = new ToolCall(CallId.random(), tool, given, caller);
        try {
            return house.dispatcher().call(call, person);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public String asked() {
        return asked;
    }

    public Json.Obj imported() {
        return answer("recall_import", "{}");
    }

    public Path database() {
        return folder.resolve("home/recall/recall.db");
    }

    /** All rows of a query over the catalogue of the home. */
    public List<List<Object>> rows(String sql) {
        return rows(database(), sql);
    }

    public static List<List<Object>> rows(Path database, String sql) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<List<Object>> all = new ArrayList<>();
            while (rows.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    public long count(String table) {
        return ((Number) rows("SELECT count(*) FROM " + table).getFirst().getFirst()).longValue();
    }

    @Override
    public void close() {
        house.close();
        recall.close();
    }
}
