package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.telemetry.Telemetry;
import dev.toolroom.kernel.call.CallContext;
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
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Traces of agents beside their chats: off until a person agrees. */
final class TelemetryOfChats extends TypedTool<TelemetryOfChats.Input> {
    private static final Limits LIMITS =
            new Limits(Limits.DEFAULT.items(), Limits.DEFAULT.bytes(), Duration.ofHours(2));
    private static final int MAX_FILES = 10_000;

    private final Catalogues catalogues;

    TelemetryOfChats(Catalogues catalogues) {
        super(
                Contract.load(
                        TelemetryOfChats.class,
                        "recall_telemetry",
                        arguments ->
                                arguments.text("operation", "").equals("status")
                                        ? Contract.Effect.READS
                                        : Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        LIMITS));
        this.catalogues = catalogues;
    }

    record Input(
            String operation, @Nullable String path, @Nullable String workspace, boolean delete) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("operation"),
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("workspace").orElse(null),
                arguments.optionalFlag("delete").orElse(false));
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
            case "enable" -> telemetry.setEnabled(true, by);
            case "disable" -> {
                telemetry.setEnabled(false, by);
                if (input.delete()) {
                    telemetry.deleteAll();
                }
            }
            case "import" -> {
                if (!telemetry.isEnabled()) {
                    throw new Refusal(
                            RecallRefusal.TELEMETRY_OFF,
                            "Telemetry is off",
                            "Ask the user to run toolroom recall telemetry enable");
                }
                Json.Obj done = telemetry.importFiles(files(input, context), context);
                catalogues.evidence(catalogue).write("telemetry", done);
                return Answer.whole(done);
            }
            default -> {
                return Answer.whole(telemetry.status());
            }
        }
        Json.Obj status = telemetry.status();
        catalogues.evidence(catalogue).write("telemetry", status);
        return Answer.whole(status);
    }

    private static List<Path> files(Input input, CallContext context) {
        Path place = ImportChats.place(input.path() == null ? "." : input.path(), context);
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
        return name.endsWith(".json") || name.endsWith(".jsonl") || name.endsWith(".ndjson");
    }
}
