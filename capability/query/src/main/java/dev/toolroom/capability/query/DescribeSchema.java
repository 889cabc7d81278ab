package dev.toolroom.capability.query;

import dev.toolroom.kernel.Answer;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Extent;
import dev.toolroom.kernel.Fields;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.TypedTool;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Tells what there is to query, from coarse to fine: schemas, then tables, then one table. */
final class DescribeSchema extends TypedTool<DescribeSchema.Input> {
    private static final int USUAL = 100;
    private static final int MOST = 400;

    private final Databases databases;

    DescribeSchema(Databases databases) {
        super(Contract.reading(DescribeSchema.class, "query_schema"));
        this.databases = databases;
    }

    record Input(
            String database,
            @Nullable String schema,
            @Nullable String table,
            @Nullable String search,
            int limit) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("database"),
                arguments.optionalText("schema").orElse(null),
                arguments.optionalText("table").orElse(null),
                arguments.optionalText("search").orElse(null),
                Math.min(
                        MOST,
                        arguments.optionalInteger("limit", 1, Integer.MAX_VALUE).orElse(USUAL)));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Sessions sessions = databases.real(input.database());
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
                            boolean coarse = input.schema() == null && input.search() == null;
                            return coarse
                                    ? catalogue.overview(input.limit())
                                    : catalogue.tables(
                                            input.schema(), input.search(), input.limit());
                        });
        var answer = Json.object().put("database", input.database());
        found.fields().forEach(answer::put);
        boolean cut = found.get("omitted") != null;
        return new Answer(
                answer.build(),
                cut ? new Extent.Cut(input.limit(), Extent.Ceiling.ITEMS) : new Extent.Whole());
    }
}
