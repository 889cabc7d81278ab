package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.telemetry.Adapter;
import dev.toolroom.capability.recall.telemetry.Telemetry;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Traces of agents beside their chats: off until a person agrees. */
final class TelemetryOfChats extends TypedTool<TelemetryOfChats.Input> {
    private static final Limits LIMITS =
            new Limits(Limits.DEFAULT.items(), Limits.DEFAULT.bytes(), Duration.ofHours(2));
    private static final Set<String> READING = Set.of("status", "export");
    private static final int MAX_FILES = 10_000;

    private final Catalogues catalogues;
    private final AgentEnvironment environment;

    TelemetryOfChats(Catalogues catalogues, AgentEnvironment environment) {
        super(
                Contract.load(
                        TelemetryOfChats.class,
                        "recall_telemetry",
                        arguments ->
                                READING.contains(arguments.text("operation", ""))
                                        ? Contract.Effect.READS
                                        : Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        LIMITS));
        this.catalogues = catalogues;
        this.environment = environment;
    }

    record Input(
            String operation,
            @Nullable String adapter,
            @Nullable String path,
            @Nullable String workspace,
            @Nullable String session,
            boolean delete) {
        Set<Adapter> adapters() {
            return adapter == null
                    ? EnumSet.allOf(Adapter.class)
                    : EnumSet.of(Adapter.valueOf(adapter.toUpperCase(Locale.ROOT)));
        }
    }

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("operation"),
                arguments.optionalText("adapter").orElse(null),
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("workspace").orElse(null),
                arguments.optionalText("session").orElse(null),
                arguments.optionalFlag("delete").orElse(false));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        if (!arguments.text("operation", "").equals("export")) {
            return consent(arguments);
        }
        String session = arguments.text("session", "");
        return session.isEmpty()
                ? catalogues.access().askForAll(caller)
                : catalogues.access().askForOne(session, caller);
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return switch (arguments.text("operation", "")) {
            case "enable" ->
                    Optional.of(
                            Proposal.of(
                                    "Record telemetry in the catalogue of chats? Traces and rewards"
                                            + " are stored there, with secrets removed. Nothing"
                                            + " leaves the machine.",
                                    "Enable"));
            case "disable" ->
                    new Json.Bool(true).equals(arguments.get("delete"))
                            ? Optional.of(
                                    Proposal.deleting(
                                            "Delete all telemetry of the catalogue?",
                                            "Delete telemetry"))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Catalogue catalogue =
                input.workspace() == null
                        ? catalogues.home()
                        : catalogues.of(ImportChats.place(input.workspace(), context));
        var telemetry = new Telemetry(catalogue, catalogues.clock());
        String by = context.caller().principal() + " (" + context.caller().door() + ")";
        switch (input.operation()) {
            case "enable" -> telemetry.enable(input.adapters(), by);
            case "disable" -> telemetry.disable(input.adapters(), by, input.delete());
            case "import" -> {
                require(telemetry, Adapter.OTLP);
                Json.Obj done = telemetry.importFiles(files(input, context), context);
                catalogues.evidence(catalogue).write("telemetry", done);
                return Answer.whole(done);
            }
            case "derive" -> {
                require(telemetry, Adapter.DERIVED);
                return Answer.whole(telemetry.derive(context));
            }
            case "export" -> {
                return export(telemetry, input, context);
            }
            default -> {
                return Answer.whole(telemetry.status());
            }
        }
        catalogues.evidence(catalogue).write("telemetry", telemetry.status());
        return Answer.whole(telemetry.status());
    }

    private static void require(Telemetry telemetry, Adapter adapter) {
        if (!telemetry.isEnabled(adapter)) {
            throw new Refusal(
                    RecallRefusal.TELEMETRY_OFF,
                    "The telemetry adapter " + adapter.word() + " is off",
                    "Ask the user to run toolroom recall telemetry enable");
        }
    }

    private List<Path> files(Input input, CallContext context) {
        if (input.path() == null) {
            return Telemetry.stores(environment);
        }
        Path place = ImportChats.place(input.path(), context);
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (var found = Files.walk(place)) {
            return found.filter(Files::isRegularFile)
                    .filter(each -> isTrace(String.valueOf(each.getFileName())))
                    .sorted()
                    .limit(MAX_FILES)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTrace(String name) {
        return name.endsWith(".json")
                || name.endsWith(".jsonl")
                || name.endsWith(".ndjson")
                || name.equals("agent-traces.db");
    }

    private static Answer export(Telemetry telemetry, Input input, CallContext context) {
        Telemetry.Export export = telemetry.export(input.session());
        if (export.attempts() == 0) {
            throw new Refusal(
                    RecallRefusal.NO_TELEMETRY,
                    input.session() == null
                            ? "There is no telemetry to export"
                            : "There is no telemetry of " + input.session(),
                    "Call recall_telemetry with operation status to see what there is");
        }
        return Answer.whole(
                Json.object()
                        .put("format", "otlp-json")
                        .put("attempts", export.attempts())
                        .put(
                                "reference",
                                context.exports().keep(context.id(), "jsonl", export.text()))
                        .put("characters", export.text().length())
                        .build());
    }
}
