package dev.toolroom.capability.query;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.ResultRows;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Shows the plan of a query, which runs only if the caller asks for measurements. */
final class ExplainQuery extends TypedTool<ExplainQuery.Input> {
    private static final int MAX_CELL_LENGTH = 1 << 20;

    private final Databases databases;
    private final Audit audit;

    ExplainQuery(Databases databases, Audit audit) {
        super(Contract.reading(ExplainQuery.class, "query_explain"));
        this.databases = databases;
        this.audit = audit;
    }

    record Input(String database, String query, boolean run, List<Json> parameters) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("database"),
                arguments.text("query"),
                arguments.optionalFlag("run").orElse(false),
                arguments.items("parameters"));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        return audit.run(context, input.database(), input.query(), () -> explained(input, context));
    }

    private Audit.Result explained(Input input, CallContext context) {
        Sessions sessions = databases.real(input.database());
        Engine engine = sessions.engine();
        ReadStatement statement = Parameters.check(sessions, input.query(), input.parameters());
        String explained = engine.explained(statement.text(), input.run());
        if (explained == null || !statement.isPlainQuery()) {
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    explained == null
                            ? sessions.settings().kind().word() + " cannot measure a plan"
                            : "only a query has a plan",
                    explained == null ? "Leave run out" : "Send the SELECT itself");
        }
        var time = RunQuery.time(OptionalInt.empty());
        var reading =
                new Reading(
                        sessions,
                        statement,
                        explained,
                        engine.beforeExplaining(),
                        input.parameters(),
                        time);
        Json plan = reading.run(context, 1_000, columns -> MAX_CELL_LENGTH, ExplainQuery::plan);
        if (!engine.isPlan(plan)) {
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    input.database() + " did not return a plan",
                    "Nothing of its answer is shown. Check that the server supports SHOWPLAN_XML"
                            + " and that the login has the SHOWPLAN permission");
        }
        Json.Obj answer =
                Json.object()
                        .put("database", input.database())
                        .put("measured", input.run())
                        .put("plan", plan)
                        .build();
        return new Audit.Result(Answer.whole(answer), 0, plan.write().length());
    }

    /** Returns the plan: one cell of JSON, or a step for each row. */
    private static Json plan(ResultRows rows) throws SQLException {
        var steps = new ArrayList<Json>();
        for (Optional<List<Json>> row = rows.next(); row.isPresent(); row = rows.next()) {
            List<Json> cells = row.get();
            steps.add(cells.size() == 1 ? cells.getFirst() : step(rows, cells));
        }
        if (steps.size() == 1
                && steps.getFirst() instanceof Json.Str(String text)
                && (text.startsWith("[") || text.startsWith("{"))) {
            try {
                return Json.read(text);
            } catch (Json.Malformed tooDeepOrNone) {
                return new Json.Arr(steps);
            }
        }
        return new Json.Arr(steps);
    }

    private static Json step(ResultRows rows, List<Json> cells) {
        var step = Json.object();
        for (int i = 0; i < cells.size(); i++) {
            step.put(rows.columns().get(i).name(), cells.get(i));
        }
        return step.build();
    }
}
