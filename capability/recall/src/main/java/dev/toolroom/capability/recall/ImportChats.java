package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.places.ChatFiles;
import dev.toolroom.capability.recall.search.FrequentTerms;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Imports chats that agents keep on this machine. */
final class ImportChats extends TypedTool<ImportChats.Input> {
    private static final Limits LIMITS =
            new Limits(Limits.DEFAULT.items(), Limits.DEFAULT.bytes(), Duration.ofHours(2));

    private static final Set<String> ALWAYS = Set.of("files", "sessions", "turns");

    private static final Map<String, String> WORDS =
            Map.of(
                    "files", "files found",
                    "imported", "new files",
                    "updated", "changed files",
                    "unchanged", "unchanged files",
                    "copy", "copies of known files",
                    "torn", "files that end too early",
                    "unreadable", "files that cannot be read",
                    "sessions", "sessions imported",
                    "turns", "turns imported");

    private final Catalogues catalogues;
    private final AgentEnvironment environment;
    private final Supplier<Path> store;

    ImportChats(Catalogues catalogues, AgentEnvironment environment, Supplier<Path> store) {
        super(
                Contract.load(
                        ImportChats.class,
                        "recall_import",
                        arguments ->
                                new Json.Bool(true).equals(arguments.get("dryRun"))
                                        ? Contract.Effect.READS
                                        : Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        LIMITS));
        this.catalogues = catalogues;
        this.environment = environment;
        this.store = store;
    }

    record Input(@Nullable String path, @Nullable String workspace, boolean dryRun) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("workspace").orElse(null),
                arguments.optionalFlag("dryRun").orElse(false));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Path project = input.workspace() == null ? null : place(input.workspace(), context);
        List<Source> sources;
        if (input.path() != null) {
            sources = ChatFiles.in(place(input.path(), context));
        } else if (project != null) {
            sources = ChatFiles.about(project, environment, store.get());
        } else {
            sources = ChatFiles.on(environment, store.get());
        }
        if (input.dryRun()) {
            Json.Obj listed = listed(sources);
            return Answer.whole(listed).withView(new View.Later(() -> places(listed)));
        }
        Catalogue catalogue = project == null ? catalogues.home() : catalogues.of(project);
        var run = new ImportRun(sources);
        run.into(catalogue, catalogues.clock(), context);
        new FrequentTerms(catalogue).refresh();
        if (run.changed()) {
            catalogues.evidence(catalogue).write(run);
            catalogues.changed();
        }
        Json.Obj answer = run.json();
        return Answer.whole(answer).withView(new View.Later(() -> view(answer)));
    }

    /** Resolves a path within the caller's folder. */
    static Path place(String named, CallContext context) {
        Path root = context.caller().project();
        try {
            Path place = root == null ? null : root.resolve(named).normalize();
            if (place != null && place.startsWith(root) && Files.exists(place)) {
                return place;
            }
        } catch (InvalidPathException e) {
            // Told below.
        }
        throw new Refusal(
                RecallRefusal.NO_SUCH_PLACE,
                "There is no file or folder " + named + " in the working folder",
                "Check the path, or leave it out to use the places where agents keep their chats");
    }

    private static Json.Obj listed(List<Source> sources) {
        Map<String, Integer> places = new TreeMap<>();
        for (Source each : sources) {
            String folder = String.valueOf(each.file().getParent());
            places.merge(folder + " (" + each.format().name() + ")", 1, Integer::sum);
        }
        List<Json> lines = new ArrayList<>();
        places.forEach(
                (place, count) -> {
                    if (lines.size() < 200) {
                        lines.add(Json.object().put("place", place).put("files", count).build());
                    }
                });
        return Json.object()
                .put("files", sources.size())
                .put("places", new Json.Arr(lines))
                .build();
    }

    private static View places(Json.Obj listed) {
        List<List<String>> rows = new ArrayList<>();
        if (listed.get("places") instanceof Json.Arr(var places)) {
            for (Json each : places) {
                if (each instanceof Json.Obj place
                        && place.get("files") instanceof Json.Num count) {
                    rows.add(List.of(count.text(), place.text("place", "")));
                }
            }
        }
        return rows.isEmpty()
                ? new View.Text("No chats found.")
                : new View.Table(List.of("files", "folder (format)"), rows);
    }

    /** Leaves out counts of zero, except for the three that are always shown. */
    private static View view(Json.Obj answer) {
        List<List<String>> rows = new ArrayList<>();
        answer.fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Json.Num(String number)
                                    && (ALWAYS.contains(name) || !number.equals("0"))) {
                                rows.add(List.of(WORDS.getOrDefault(name, name), number));
                            }
                        });
        if (answer.get("problems") instanceof Json.Arr(var problems)) {
            for (Json each : problems) {
                if (each instanceof Json.Obj problem) {
                    String of = problem.text("file", problem.text("format", ""));
                    rows.add(List.of(of, problem.text("problem", "")));
                }
            }
        }
        return new View.Table(List.of("", "count"), rows);
    }
}
