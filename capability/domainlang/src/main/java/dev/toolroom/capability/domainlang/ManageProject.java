package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.ModelRoots.Asker;
import dev.toolroom.capability.domainlang.packages.PackageProblem;
import dev.toolroom.capability.domainlang.packages.Packages;
import dev.toolroom.capability.domainlang.packages.Packages.Outcome;
import dev.toolroom.capability.domainlang.packages.Starter;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Begins a model, and keeps the packages it uses. */
final class ManageProject extends WritingTool<ManageProject.Input> {
    ManageProject(Workspaces workspaces) {
        super(
                ManageProject.class,
                "domainlang_project",
                workspaces,
                arguments ->
                        arguments.text("action", "").equals("list")
                                ? Contract.Effect.READS
                                : Contract.Effect.WRITES);
    }

    record Input(
            @Nullable String path,
            String action,
            @Nullable String key,
            @Nullable String source,
            @Nullable String ref) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.text("action"),
                arguments.optionalText("name").orElse(null),
                arguments.optionalText("source").orElse(null),
                arguments.optionalText("ref").orElse(null));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Asker asker = Asker.of(context.caller());
        Path folder = workspaces().folder(input.path(), asker);
        return workspaces().onWorker(() -> answer(input, folder, asker.project() != null));
    }

    private static Answer answer(Input input, Path folder, boolean local) {
        try {
            if (input.action().equals("init")) {
                String name = input.key() == null ? nameOf(folder) : input.key();
                List<String> files = Starter.write(folder, name);
                return Answer.whole(
                                Json.object()
                                        .put("success", true)
                                        .put("action", "init")
                                        .put("files", Json.Arr.ofTexts(files))
                                        .build())
                        .withView(new View.Text("Wrote " + String.join(", ", files) + "."));
            }
            var packages = new Packages(folder, local);
            return packages(
                    input.action(),
                    switch (input.action()) {
                        case "add" ->
                                packages.add(
                                        needed(input.key(), "name"),
                                        needed(input.source(), "source"),
                                        input.ref());
                        case "remove" -> packages.remove(needed(input.key(), "name"));
                        case "update" -> packages.update(input.key());
                        case "list" -> packages.list();
                        default -> packages.install();
                    });
        } catch (PackageProblem problem) {
            throw new Refusal(
                    DomainLangRefusal.PACKAGE,
                    String.valueOf(problem.getMessage()),
                    problem.nextStep());
        }
    }

    private static String nameOf(Path folder) {
        String name = String.valueOf(folder.getFileName()).replaceAll("[^A-Za-z0-9_.-]", "-");
        return name.isEmpty() ? "model" : name;
    }

    private static String needed(@Nullable String value, String field) {
        if (value == null) {
            throw new Refusal(
                    DomainLangRefusal.PACKAGE, field + " is missing", "Say which package is meant");
        }
        return value;
    }

    private static Answer packages(String action, List<Outcome> outcomes) {
        List<Json> items = new ArrayList<>();
        for (Outcome each : outcomes) {
            items.add(
                    Json.object()
                            .put("name", each.key())
                            .put("source", each.source())
                            .put("ref", each.ref())
                            .put("commit", each.commit())
                            .put("state", each.state())
                            .build());
        }
        return Answer.whole(
                        Json.object()
                                .put("success", true)
                                .put("action", action)
                                .put("count", items.size())
                                .put("packages", new Json.Arr(items))
                                .build())
                .withView(
                        new View.Table(
                                List.of("package", "source", "ref", "commit", "state"),
                                outcomes.stream()
                                        .map(
                                                each ->
                                                        List.of(
                                                                each.key(),
                                                                each.source(),
                                                                each.ref(),
                                                                each.commit()
                                                                        .substring(
                                                                                0,
                                                                                Math.min(
                                                                                        12,
                                                                                        each.commit()
                                                                                                .length())),
                                                                each.state()))
                                        .toList()));
    }
}
