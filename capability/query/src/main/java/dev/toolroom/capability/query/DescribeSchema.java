package dev.toolroom.capability.query;

import dev.toolroom.capability.query.catalogue.Catalogue;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Lists databases, schemas and tables, and describes tables. */
final class DescribeSchema extends TypedTool<DescribeSchema.Input> {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 400;

    private final Databases databases;

    DescribeSchema(Databases databases) {
        super(Contract.reading(DescribeSchema.class, "query_schema"));
        this.databases = databases;
    }

    record Input(
            @Nullable String database,
            @Nullable String schema,
            @Nullable String table,
            @Nullable String search,
            List<String> tables,
            int limit) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("database").orElse(null),
                arguments.optionalText("schema").orElse(null),
                arguments.optionalText("table").orElse(null),
                arguments.optionalText("search").orElse(null),
                arguments.items("tables").stream()
                        .filter(Json.Str.class::isInstance)
                        .map(each -> ((Json.Str) each).value())
                        .toList(),
                Math.min(
                        MAX_LIMIT,
                        arguments
                                .optionalInteger("limit", 1, Integer.MAX_VALUE)
                                .orElse(DEFAULT_LIMIT)));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        String database = input.database();
        if (database == null) {
            return databases(input);
        }
        Sessions sessions = databases.real(database);
        var time = RunQuery.time(OptionalInt.empty());
        Json.Obj found =
                sessions.ask(
                        context,
                        time,
                        connection -> {
                            var catalogue = new Catalogue(connection, sessions);
                            if (input.table() != null) {
                                return catalogue.table(input.schema(), input.table());
                            }
                            if (!input.tables().isEmpty()) {
                                return catalogue.tables(input.schema(), input.tables());
                            }
                            boolean coarse = input.schema() == null && input.search() == null;
                            return coarse
                                    ? catalogue.overview(input.limit())
                                    : catalogue.tables(
                                            input.schema(), input.search(), input.limit());
                        });
        var answer = Json.object().put("database", database);
        found.fields().forEach(answer::put);
        boolean cut = found.get("omitted") != null;
        return new Answer(
                answer.build(),
                cut ? new Extent.Cut(input.limit(), Extent.Ceiling.ITEMS) : new Extent.Whole());
    }

    /** Lists what the settings say, without opening a database. */
    private Answer databases(Input input) {
        boolean named = input.schema() != null || input.table() != null || input.search() != null;
        if (named || !input.tables().isEmpty()) {
            throw new Refusal(
                    QueryRefusal.UNKNOWN_DATABASE,
                    "a schema, table or search word needs the database it is in",
                    "Name the database; query_schema without arguments lists them");
        }
        List<Json> known =
                databases.known().stream()
                        .map(
                                each ->
                                        (Json)
                                                Json.object()
                                                        .put("database", each.id())
                                                        .put("kind", each.kind().word())
                                                        .put("masked", !each.mask().isEmpty())
                                                        .build())
                        .toList();
        return Answer.whole(Json.object().put("databases", new Json.Arr(known)).build());
    }
}
