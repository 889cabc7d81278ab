package dev.toolroom.capability.query;

import dev.toolroom.capability.query.engine.DatabaseTask;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.rows.ExportPlace;
import dev.toolroom.capability.query.rows.ResultRows;
import dev.toolroom.capability.query.rows.RowFile;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes the whole result of a query to a file, row by row. */
final class ExportQuery extends TypedTool<ExportQuery.Input> {
    private static final Limits LIMITS =
            new Limits(Limits.DEFAULT.items(), Limits.DEFAULT.bytes(), Duration.ofHours(1));
    private static final int FETCH_SIZE = 2_000;
    private static final int MAX_CELL_LENGTH = 4 << 20;
    private static final int ROWS_PER_PROGRESS = 20_000;

    private final Databases databases;
    private final Supplier<Path> folder;
    private final Runnable exported;
    private final Audit audit;

    ExportQuery(Databases databases, Supplier<Path> folder, Runnable exported, Audit audit) {
        super(
                Contract.load(
                        ExportQuery.class,
                        "query_export",
                        EffectRule.always(Effect.EDITS),
                        WorkspaceUse.NONE,
                        LIMITS));
        this.databases = databases;
        this.folder = folder;
        this.exported = exported;
        this.audit = audit;
    }

    record Input(
            String database, String query, String format, long maxRows, List<Json> parameters) {}

    /** The result of an export. */
    private record Written(long rows, long bytes, long cut, long masked) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("database"),
                arguments.text("query"),
                arguments.optionalText("format").orElse("csv"),
                arguments
                        .optionalInteger("maxRows", 1, Integer.MAX_VALUE)
                        .orElse(Integer.MAX_VALUE),
                arguments.items("parameters"));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        return audit.run(context, input.database(), input.query(), () -> exported(input, context));
    }

    private Audit.Result exported(Input input, CallContext context) {
        Sessions sessions = databases.real(input.database());
        ReadStatement statement = Parameters.check(sessions, input.query(), input.parameters());
        Duration time = LIMITS.time().minusSeconds(10);
        String name = context.id().value() + "." + input.format();
        ExportPlace place = ExportPlace.of(context.caller(), folder, name);
        var reading = new Reading(sessions, statement, input.parameters(), time);
        Written written =
                reading.run(
                        context,
                        FETCH_SIZE,
                        columns -> MAX_CELL_LENGTH,
                        rows -> write(rows, place, name, input, context));
        if (place.isInHome()) {
            exported.run();
        }
        var answer =
                Json.object()
                        .put("database", input.database())
                        .put(place.key(), place.reference())
                        .put("format", input.format())
                        .put("rows", written.rows())
                        .put("bytes", written.bytes());
        if (written.cut() > 0) {
            answer.put("cutCells", written.cut());
        }
        if (written.masked() > 0) {
            answer.put("maskedColumns", written.masked());
        }
        return new Audit.Result(Answer.whole(answer.build()), written.rows(), written.bytes());
    }

    private static Written write(
            ResultRows rows, ExportPlace place, String name, Input input, CallContext context)
            throws SQLException {
        try (RowFile file = RowFile.open(place, name, rows.fields())) {
            Optional<List<Json>> row = rows.next();
            while (row.isPresent()
                    && file.rows() < input.maxRows()
                    && !context.cancellation().requested()) {
                file.add(row.get());
                if (file.rows() % ROWS_PER_PROGRESS == 0) {
                    context.listener().progress(file.rows(), 0, file.rows() + " rows");
                }
                row = rows.next();
            }
            if (context.cancellation().requested()) {
                throw DatabaseTask.cancelled("before its end");
            }
            file.keep();
            return new Written(file.rows(), file.bytes(), rows.cut(), rows.masked());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the export", e);
        }
    }
}
