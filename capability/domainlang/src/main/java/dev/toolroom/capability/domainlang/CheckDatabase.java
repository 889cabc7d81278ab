package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.ModelRoots.Asker;
import dev.toolroom.domainlang.database.DatabaseFinding;
import dev.toolroom.domainlang.database.DatabaseTables;
import dev.toolroom.domainlang.database.TableOwners;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.LoginProblem;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares a model with the databases whose tables its contexts own. */
final class CheckDatabase extends TypedTool<CheckDatabase.Input> {
    private static final Limits LIMITS = new Limits(1000, 512 * 1024, Duration.ofSeconds(60));

    private final Workspaces workspaces;
    private final Connections connections;

    CheckDatabase(Workspaces workspaces, Connections connections) {
        super(
                Contract.load(
                        CheckDatabase.class,
                        "domainlang_check",
                        Contract.EffectRule.READS,
                        Contract.WorkspaceUse.NONE,
                        LIMITS));
        this.workspaces = workspaces;
        this.connections = connections;
    }

    record Input(@Nullable String path, @Nullable String connection, int limit, int offset) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("connection").orElse(null),
                arguments.optionalInteger("limit", 1, 1000).orElse(100),
                arguments.optionalInteger("offset", 0, Integer.MAX_VALUE).orElse(0));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        TableOwners owners =
                workspaces.ask(
                        input.path(),
                        Asker.of(context.caller()),
                        (done, known) -> context.listener().progress(done, known, "files read"),
                        TableOwners::new);
        if (owners.isEmpty()) {
            throw new Refusal(
                    DomainLangRefusal.NO_TABLES,
                    "No bounded context says which tables it owns",
                    "Declare `Metadata Tables` and add `Tables: \"CONNECTION: schema.*\"` to the"
                            + " metadata of a bounded context");
        }
        Set<String> checked = owners.connections();
        String only = input.connection();
        if (only != null) {
            if (!checked.contains(only)) {
                throw unknownConnection(only, checked, "No bounded context owns tables of");
            }
            checked = Set.of(only);
        }
        // All connections are found before the first is opened.
        List<ConnectionSettings> databases = checked.stream().map(this::settings).toList();
        List<DatabaseFinding> findings = new ArrayList<>(owners.invalid());
        for (ConnectionSettings each : databases) {
            findings.addAll(owners.check(tables(each)));
        }
        findings.sort(Comparator.comparing(each -> !each.kind().isError()));
        return answer(input, checked, findings);
    }

    private static Answer answer(Input input, Set<String> checked, List<DatabaseFinding> findings) {
        long errors = findings.stream().filter(each -> each.kind().isError()).count();
        Paging page =
                Paging.of(
                        findings,
                        input.offset(),
                        input.limit(),
                        each ->
                                PlainJson.of(each.data())
                                        .with("severity", each.kind().isError() ? 1 : 2));
        String shown =
                findings.stream()
                        .skip(input.offset())
                        .limit(page.items().size())
                        .map(CheckDatabase::line)
                        .collect(Collectors.joining("\n"));
        return Answer.whole(
                        Json.object()
                                .put("valid", errors == 0)
                                .put("connections", Json.Arr.ofTexts(List.copyOf(checked)))
                                .put("count", findings.size())
                                .put("findings", new Json.Arr(page.items()))
                                .put("omitted", page.more())
                                .build())
                .withView(
                        new View.Text(
                                shown.isEmpty() ? "The database respects the model." : shown));
    }

    private static String line(DatabaseFinding each) {
        return (each.kind().isError() ? "error    " : "warning  ")
                + each.message()
                + "  "
                + each.kind().code();
    }

    private ConnectionSettings settings(String id) {
        return connections
                .find(id)
                .orElseThrow(
                        () ->
                                unknownConnection(
                                        id,
                                        connections.all().stream()
                                                .map(ConnectionSettings::id)
                                                .collect(Collectors.toSet()),
                                        "A bounded context owns tables of an unknown"));
    }

    private static Refusal unknownConnection(String id, Set<String> known, String problem) {
        return new Refusal(
                DomainLangRefusal.UNKNOWN_CONNECTION,
                problem + " connection '" + id + "'",
                "Use the id of a connection in the settings",
                Json.Obj.EMPTY.with(
                        "nearest", Json.Arr.ofTexts(SimilarNames.to(id, List.copyOf(known), 5))));
    }

    private DatabaseTables tables(ConnectionSettings settings) {
        SchemaReader reader =
                SchemaReader.of(settings.kind())
                        .orElseThrow(
                                () ->
                                        databaseProblem(
                                                settings,
                                                "it is of kind "
                                                        + settings.kind().word()
                                                        + ", which has no tables to read",
                                                "Name a connection with a database"));
        try (Connection connection = connections.open(settings, new Properties())) {
            return tables(settings.id(), reader.read(connection));
        } catch (SQLException e) {
            throw databaseProblem(
                    settings, String.valueOf(e.getMessage()), "Check the connection and try again");
        } catch (LoginProblem e) {
            throw databaseProblem(settings, String.valueOf(e.getMessage()), e.nextStep());
        }
    }

    private static Refusal databaseProblem(
            ConnectionSettings settings, String problem, String nextStep) {
        return new Refusal(
                DomainLangRefusal.DATABASE,
                "Connection '" + settings.id() + "': " + problem,
                nextStep);
    }

    private static DatabaseTables tables(String connection, DatabaseSchema schema) {
        Map<String, DatabaseTables.Table> byId = new LinkedHashMap<>();
        for (Table each : schema.tables()) {
            byId.put(each.id(), new DatabaseTables.Table(each.schema(), each.name()));
        }
        List<DatabaseTables.ForeignKey> keys = new ArrayList<>();
        for (Table table : schema.tables()) {
            for (ForeignKey key : table.foreignKeys()) {
                DatabaseTables.Table from = byId.get(table.id());
                DatabaseTables.Table to = byId.get(key.referencedTable());
                if (from != null && to != null) {
                    keys.add(new DatabaseTables.ForeignKey(key.name(), from, to));
                }
            }
        }
        return new DatabaseTables(connection, List.copyOf(byId.values()), keys);
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return DomainTool.refusal(Json.object(), refused);
    }
}
