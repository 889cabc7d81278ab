package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.capability.designer.session.EditLog;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.TableOwnership;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.testkit.RecordedSqlServer;
import dev.toolroom.testkit.TestApplication;
import dev.toolroom.testkit.UnapprovedCall;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A house with designers on a few connections, over a store in a folder of the test's own. */
final class Bench implements AutoCloseable {
    static final String TOOL = "mssql_schema_designer";

    private final AtomicInteger numbers = new AtomicInteger();
    final List<String> asked = new CopyOnWriteArrayList<>();

    /** Runs while a person thinks about the answer. */
    Runnable meanwhile = () -> {};

    private final List<ConnectionSettings> all = new CopyOnWriteArrayList<>();
    Decision person = Decision.approved("junit", Decision.PROMPT);
    private final Store store;
    private final Events events = new Events();
    private final TestApplication house;

    Bench(Path folder, ConnectionSettings... connections) {
        this(
                new SqliteStore(folder.resolve("designer.db")),
                folder.resolve("designs"),
                connections);
    }

    Bench(Store store, Path designs, ConnectionSettings... connections) {
        this(store, designs, Connections::installed, connections);
    }

    Bench(
            Store store,
            Path designs,
            Connections.Drivers drivers,
            ConnectionSettings... connections) {
        this.store = store;
        // As a home has it: a store may have been the one of a process with records.
        List<Migration> migrations = new ArrayList<>(Journal.migrations());
        migrations.addAll(EditLog.migrations());
        new Migrator(migrations, "test", Clock.systemUTC()).migrate(store, () -> {});
        all.addAll(List.of(connections));
        house =
                new TestApplication(
                        new DesignerCapability(
                                new Connections(() -> all, text -> text, drivers),
                                () -> store,
                                () -> events,
                                () -> designs,
                                () -> designs.resolveSibling("scratch"),
                                TableOwnership.NONE,
                                Clock.systemUTC()));
    }

    /** A blank canvas that speaks T-SQL. */
    static ConnectionSettings blank(String id) {
        return design(id, DatabaseKind.SQLSERVER);
    }

    static ConnectionSettings design(String id, DatabaseKind dialect) {
        return new ConnectionSettings(
                id,
                DatabaseKind.DESIGN,
                "",
                "localhost,1433",
                "QuickStart",
                null,
                null,
                Access.READ_WRITE,
                dialect,
                List.of());
    }

    static ConnectionSettings database(String id, DatabaseKind kind, String url) {
        return new ConnectionSettings(
                id, kind, url, "localhost", id, null, null, Access.READ_WRITE, null, List.of());
    }

    /** On a database of its own, shown. */
    static Bench on(Path folder, TestEngine engine) {
        var bench = new Bench(folder, database("db", engine.kind(), engine.url()));
        bench.show("db");
        return bench;
    }

    /** On a recorded SQL Server, shown; {@code other} is an empty design in its dialect. */
    static Bench on(Path folder, RecordedSqlServer server) {
        var bench =
                new Bench(
                        new SqliteStore(folder.resolve("designer.db")),
                        folder.resolve("designs"),
                        kind -> server.driver(),
                        database(
                                "db",
                                DatabaseKind.SQLSERVER,
                                "jdbc:sqlserver://harbour01;databaseName=Harbour"),
                        design("other", DatabaseKind.SQLSERVER));
        bench.show("db");
        return bench;
    }

    /** Points an alias at another database, as a change of the settings does. */
    void point(String id, TestEngine engine) {
        all.removeIf(each -> each.id().equals(id));
        all.add(database(id, engine.kind(), engine.url()));
    }

    /** Where a person is asked, {@link #person} answers. */
    Completed call(String tool, Json.Obj arguments, String chat) {
        var caller = new Caller("test", "junit", chat, Caller.LOCAL, null);
        var id = new CallId("call-" + numbers.incrementAndGet());
        var listener =
                new CallListener() {
                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        asked.add(question.text());
                        meanwhile.run();
                        decide.accept(person);
                    }
                };
        Completed completed;
        try {
            completed =
                    house.dispatcher().call(new ToolCall(id, tool, arguments, caller), listener);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Json.Obj output = house.tools().find(tool).orElseThrow().contract().outputSchema();
        if (output != null) {
            assertThat(new Schema(output).problems(completed.body()))
                    .as(completed.json())
                    .isEmpty();
        }
        return completed;
    }

    /** Single quotes for double ones, and waves for single ones. */
    static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text.replace('\'', '"').replace('~', '\''));
    }

    Json.Obj ask(String arguments) {
        return call(TOOL, json(arguments), "test").body();
    }

    Json.Obj tool(String tool, String arguments) {
        return call(tool, json(arguments), "test").body();
    }

    /** Makes a call about which nobody was asked, and which must be refused. */
    Refusal unapproved(String tool, String arguments) {
        return UnapprovedCall.refusal(
                house.tools().find(tool).orElseThrow(), json(arguments), "test", null);
    }

    String show(String connection) {
        Json.Obj shown = ask("{'operation':'show','connectionId':'" + connection + "'}");
        assertThat(shown.get("success")).as(shown.write()).isEqualTo(new Json.Bool(true));
        return shown.text("version", "");
    }

    String version() {
        return ask("{'operation':'get_overview','options':{'includeColumns':'none'}}")
                .text("version", "");
    }

    Json.Obj apply(String version, String... edits) {
        return applyAs("test", version, "", edits);
    }

    Json.Obj applyAs(String chat, String version, String more, String... edits) {
        String text =
                "{'operation':'apply_edits','payload':{'expectedVersion':'"
                        + version
                        + "'"
                        + more
                        + ",'edits':["
                        + String.join(",", edits)
                        + "]}}";
        return call(TOOL, json(text), chat).body();
    }

    /** The arguments of one edit, whose texts may hold any character. */
    static Json.Obj applying(String version, Json.Obj edit) {
        return Json.object()
                .put("operation", "apply_edits")
                .put(
                        "payload",
                        Json.object()
                                .put("expectedVersion", version)
                                .put("edits", Json.Arr.of(edit))
                                .build())
                .build();
    }

    /** Applies an edit to what there is now, be it good or bad. */
    Json.Obj apply(Json.Obj edit) {
        return call(TOOL, applying(version(), edit), "test").body();
    }

    /** Applies edits to what there is now, and they must be good. */
    Json.Obj edit(String... edits) {
        Json.Obj answer = apply(version(), edits);
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        return answer;
    }

    /** Applies edits to what there is now, and one of them must be bad. */
    Json.Obj refused(String... edits) {
        Json.Obj answer = apply(version(), edits);
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(false));
        return answer;
    }

    /**
     * Publishes what there is now, be it possible or not.
     *
     * @param more further arguments, each with a comma before it
     */
    Json.Obj publish(String more) {
        return tool(
                "designer_publish",
                "{'action':'apply','expectedVersion':'" + version() + "'" + more + "}");
    }

    /** Publishes what there is now, and it must be in the database then. */
    Json.Obj published(String more) {
        Json.Obj done = publish(more);
        assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
        assertThat(done.get("verified")).as(done.write()).isEqualTo(new Json.Bool(true));
        return done;
    }

    /**
     * Publishes online and is stopped before a step, as by a kill.
     *
     * @return how many steps there are
     */
    int killedOnline(int step) throws InterruptedException {
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, null);
        var total = new AtomicInteger();
        var listener =
                new CallListener() {
                    @Override
                    public void progress(long done, long all, String what) {
                        total.set((int) all);
                        if (done == step) {
                            throw new AssertionError("killed before step " + step);
                        }
                    }
                };
        var id = new CallId("killed-" + numbers.incrementAndGet());
        Json.Obj arguments =
                json("{'action':'apply','online':true,'expectedVersion':'" + version() + "'}");
        house.dispatcher().call(new ToolCall(id, "designer_publish", arguments, caller), listener);
        return total.get();
    }

    /**
     * Imports a text into what there is now.
     *
     * @param more further arguments
     */
    Json.Obj imported(String text, String more) {
        var arguments = Json.object().put("expectedVersion", version()).put("text", text);
        json(more).fields().forEach(arguments::put);
        return call("designer_import", arguments.build(), "test").body();
    }

    /** The file that an export comes to. */
    String exported(String arguments) {
        Json.Obj answer = tool("designer_export", arguments);
        return Objects.requireNonNull(
                house.exports().get(answer.text("export", "")), answer::write);
    }

    static Json at(Json from, Object... path) {
        Json now = from;
        for (Object step : path) {
            now =
                    step instanceof Integer index
                            ? ((Json.Arr) now).items().get(index)
                            : Objects.requireNonNull(
                                    ((Json.Obj) now).get((String) step),
                                    step + " of " + now.write());
        }
        return now;
    }

    TestApplication house() {
        return house;
    }

    Events events() {
        return events;
    }

    Store store() {
        return store;
    }

    @Override
    public void close() {
        house.close();
        store.close();
    }
}
