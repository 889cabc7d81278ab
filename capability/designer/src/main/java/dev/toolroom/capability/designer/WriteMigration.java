package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.file.TextFiles;
import dev.toolroom.capability.designer.migration.Checksums;
import dev.toolroom.capability.designer.migration.MigrationFile;
import dev.toolroom.capability.designer.migration.MigrationFiles;
import dev.toolroom.capability.designer.migration.MigrationHistory;
import dev.toolroom.capability.designer.migration.MigrationLayout;
import dev.toolroom.capability.designer.migration.MigrationNumbers;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Drift;
import dev.toolroom.capability.designer.publish.Planner;
import dev.toolroom.capability.designer.publish.Planning;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.chosen.ChosenChanges;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/** Writes the changes of a design as up and down migration files of another tool. */
final class WriteMigration extends DesignerTool {
    private static final int INLINE = 6_000;
    private static final int LISTED = 10;

    private final OpenDesigner databases;
    private final TextFiles texts;
    private final Clock clock;

    WriteMigration(Designers designers, OpenDesigner databases, TextFiles texts, Clock clock) {
        super(
                Contract.load(
                        WriteMigration.class,
                        "designer_migration",
                        arguments ->
                                arguments.text("action", "").equals("write")
                                        ? Effect.WRITES
                                        : Effect.READS,
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.databases = databases;
        this.texts = texts;
        this.clock = clock;
    }

    /** Up and down plans, and the migrations that have run. */
    private record Plan(List<Step> up, List<Step> down, Drift drift, MigrationHistory history) {}

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        MigrationLayout layout =
                MigrationLayout.of(arguments.text("layout", ""))
                        .orElseThrow(DesignerRefusal.INVALID_REQUEST.supplier("Missing layout"));
        boolean write = arguments.text("action", "").equals("write");
        String version = write ? expectedVersion(arguments) : designer.version();
        if (!designer.version().equals(version)) {
            throw designer.read(model -> SchemaDesigner.stale().apply(model));
        }
        ConnectionSettings settings = databases.settings(designer);
        DatabaseKind kind = OpenDesigner.dialect(settings);
        Plan plan = plan(designer, settings, layout, arguments);
        Path folder = texts.folder(arguments.text("folder", "migrations"), context);
        SortedMap<String, String> there = texts.all(folder, ".sql");
        List<String> numbers =
                there.keySet().stream().flatMap(each -> layout.number(each).stream()).toList();
        String number =
                MigrationNumbers.next(
                        layout, plan.history().applied().keySet(), numbers, clock.instant());
        var reply = Reply.of(designer, version).put("layout", layout.word());
        history(layout, plan, there, reply);
        if (!plan.drift().stops().isEmpty()) {
            reply.put("drift", Json.Arr.ofTexts(PublishReport.cut(plan.drift().stops())));
        }
        PublishReport.warnings(plan.drift(), reply);
        if (plan.up().isEmpty()) {
            return reply.put("message", "The design has no changes").put("next", number);
        }
        List<MigrationFile> files =
                new MigrationFiles(layout, kind, number, name(arguments))
                        .of(plan.up(), plan.down(), there);
        if (write) {
            undrifted(plan);
            texts.write(folder, files);
        }
        return files(files, reply.put("number", number), write, context);
    }

    private static void undrifted(Plan plan) {
        if (!plan.drift().stops().isEmpty()) {
            throw DesignerRefusal.STALE_DATABASE.with(
                    "The database changed since it was read; rebase before you write a migration",
                    Json.Obj.EMPTY.with(
                            "drift", Json.Arr.ofTexts(PublishReport.cut(plan.drift().stops()))));
        }
        if (!plan.history().failed().isEmpty()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "Migration %s did not complete; repair it first"
                            .formatted(plan.history().failed().getFirst()));
        }
    }

    private static String name(Json.Obj arguments) {
        String name =
                arguments
                        .text("name", "change")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}]+", "_")
                        .replaceAll("^_+|_+$", "");
        return name.isEmpty() ? "change" : name;
    }

    private Plan plan(
            Designer designer,
            ConnectionSettings settings,
            MigrationLayout layout,
            Json.Obj arguments) {
        List<String> ids =
                arguments.get("changes") instanceof Json.Arr names ? names.texts() : List.of();
        DatabaseKind kind = designer.target().kind();
        var design =
                ChosenChanges.of(designer.base(), designer.read(model -> model.schema()), kind, ids)
                        .schema();
        if (settings.kind() == DatabaseKind.DESIGN) {
            return new Plan(
                    Planner.plan(kind, designer.base(), design),
                    Planner.plan(kind, design, designer.base()),
                    Drift.NONE,
                    MigrationHistory.NONE);
        }
        return databases.with(
                designer,
                settings,
                (connection, database) -> {
                    Publication up = Planning.plan(connection, settings, designer, design);
                    return new Plan(
                            up.steps(),
                            up.down(),
                            up.drift(),
                            MigrationHistory.read(connection, layout, Ddl.of(kind)::quote));
                });
    }

    /** Migrations that ran, that are pending, and whose file changed after they ran. */
    private static void history(
            MigrationLayout layout,
            Plan plan,
            SortedMap<String, String> there,
            Json.Builder reply) {
        MigrationHistory history = plan.history();
        List<String> applied = List.copyOf(history.applied().keySet());
        var pending = new ArrayList<String>();
        var changed = new ArrayList<String>();
        there.forEach(
                (file, text) ->
                        layout.number(file)
                                .ifPresent(
                                        number -> {
                                            String sum = history.applied().get(number);
                                            if (sum == null) {
                                                pending.add(file);
                                            } else if (layout == MigrationLayout.FLYWAY
                                                    && !sum.isEmpty()
                                                    && !sum.equals(
                                                            Integer.toString(
                                                                    Checksums.flyway(text)))) {
                                                changed.add(file);
                                            }
                                        }));
        var json = Json.object().put("applied", applied.size());
        if (!applied.isEmpty()) {
            json.put("table", history.table()).put("last", applied.getLast());
        }
        list(json, "failed", history.failed());
        list(json, "pending", pending);
        list(json, "changed", changed);
        reply.put("history", json.build());
    }

    private static void list(Json.Builder json, String name, List<String> items) {
        if (!items.isEmpty()) {
            json.put(name, Json.Arr.ofTexts(items.stream().limit(LISTED).toList()));
        }
    }

    private static Json.Builder files(
            List<MigrationFile> files, Json.Builder reply, boolean written, CallContext context) {
        var shown = new ArrayList<Json>();
        for (MigrationFile file : files) {
            var json =
                    Json.object()
                            .put("file", file.name())
                            .put("bytes", file.text().getBytes(UTF_8).length);
            if (!file.checksum().isEmpty()) {
                json.put("checksum", file.checksum());
            }
            if (!written && file.text().length() <= INLINE) {
                json.put("text", file.text());
            } else if (!written) {
                json.put("export", context.exports().keep(context.id(), "sql", file.text()));
            }
            shown.add(json.build());
        }
        return reply.put("written", written).put("files", new Json.Arr(shown));
    }
}
