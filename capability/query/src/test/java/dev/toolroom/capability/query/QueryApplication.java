package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The query tools over real databases, asked from outside; closed after each test. */
public final class QueryApplication implements AutoCloseable {
    /** In whole seconds: a fraction may show the very digits that a test looks for. */
    private static final Clock CLOCK = Clock.tickSeconds(ZoneOffset.UTC);

    private final QueryCapability capability;
    private final TestApplication house;

    public QueryApplication(Path exports, ConnectionSettings... settings) {
        for (ConnectionSettings each : settings) {
            HardenedLogins.upToDate(each);
        }
        capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> logins(settings),
                        () -> exports,
                        CLOCK);
        house = new TestApplication(capability);
    }

    public QueryApplication(ConnectionSettings... settings) {
        this(Path.of(System.getProperty("java.io.tmpdir")), settings);
    }

    private static Path logins(ConnectionSettings... settings) {
        return HardenedLogins.folder(settings[0]);
    }

    public static QueryApplication of(DatabaseKind kind, String... mask) {
        return new QueryApplication(TestDatabase.of(kind).settings(mask));
    }

    public TestApplication tools() {
        return house;
    }

    public Completed query(String query) {
        return house.call("mssql-query", arguments(query), "test");
    }

    public Completed query(Json.Obj arguments) {
        return house.call("mssql-query", arguments, "test");
    }

    public Completed export(String query, String format, @Nullable Path project)
            throws InterruptedException {
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, project);
        return house.dispatcher()
                .call(
                        new ToolCall(
                                CallId.random(),
                                "query_export",
                                arguments(query).with("format", format),
                                caller),
                        CallListener.NONE);
    }

    public static Json.Obj arguments(String query) {
        return Json.object().put("database", "shop").put("query", query).build();
    }

    static List<Json> rows(Json.Obj body) {
        return ((Json.Arr) Objects.requireNonNull(set(body).get("rows"))).items();
    }

    static List<Json.Obj> columns(Json.Obj body) {
        return ((Json.Arr) Objects.requireNonNull(set(body).get("columns")))
                .items().stream().map(each -> (Json.Obj) each).toList();
    }

    private static Json.Obj set(Json.Obj body) {
        assertThat(body.get("recordset")).as(body.write()).isNotNull();
        return (Json.Obj)
                ((Json.Arr) Objects.requireNonNull(body.get("recordset"))).items().getFirst();
    }

    @Override
    public void close() {
        house.close();
        capability.close();
    }
}
