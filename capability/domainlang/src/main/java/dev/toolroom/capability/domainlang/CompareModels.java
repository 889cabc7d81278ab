package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.ModelRoots.Asker;
import dev.toolroom.capability.domainlang.ModelRoots.Place;
import dev.toolroom.capability.domainlang.packages.GitRevision;
import dev.toolroom.capability.domainlang.packages.PackageProblem;
import dev.toolroom.domainlang.compare.Comparison;
import dev.toolroom.domainlang.compare.Difference;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.domainlang.workspace.PackagesOnly;
import dev.toolroom.domainlang.workspace.Progress;
import dev.toolroom.domainlang.workspace.Workspace;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares two states of a model by meaning: git revisions, folders, saved and unsaved text. */
final class CompareModels extends DomainTool<CompareModels.Input> {
    private static final int MAX_SHAPES = 400;
    private static final int DEFAULT_LIMIT = 200;
    private static final int MAX_LIMIT = 1000;

    /** The files as they are saved, without the unsaved text of editors. */
    private static final String SAVED = "saved";

    CompareModels(Workspaces workspaces) {
        super(CompareModels.class, "domainlang_diff", workspaces);
    }

    record Input(@Nullable String path, String from, @Nullable String to, String format, int limit)
            implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("from").orElse("HEAD"),
                arguments.optionalText("to").orElse(null),
                arguments.optionalText("format").orElse("mermaid"),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT));
    }

    @Override
    Answer answer(Input input, Model model) {
        throw new IllegalStateException("a comparison needs the caller");
    }

    @Override
    Answer answer(Input input, Model model, CallContext context) {
        Asker asker = Asker.of(context.caller());
        Model older = state(input.from(), input, model, asker);
        Model newer = input.to() == null ? model : state(input.to(), input, model, asker);
        var comparison = Comparison.of(older, newer);
        List<Difference> all = comparison.differences();
        List<Json> shown = new ArrayList<>();
        all.stream().limit(input.limit()).forEach(each -> shown.add(PlainJson.of(each.data())));
        var answer =
                Json.object()
                        .put("from", input.from())
                        .put("to", input.to() == null ? "current text" : input.to())
                        .put("count", all.size())
                        .put("differences", new Json.Arr(shown));
        if (shown.size() < all.size()) {
            answer.put("omitted", all.size() - shown.size());
        }
        Diagram diagram = comparison.diagram();
        if (!diagram.shapes().isEmpty() && diagram.shapes().size() <= MAX_SHAPES) {
            answer.put("format", input.format()).put("diagram", draw(diagram, input.format()));
        }
        return Answer.whole(answer.build()).withView(new View.Text(text(all)));
    }

    private static String draw(Diagram diagram, String format) {
        return format.equals("svg")
                ? SvgWriter.write(Drawing.of(diagram), SvgWriter.Theme.AUTO)
                : MermaidWriter.write(diagram);
    }

    private static String text(List<Difference> all) {
        return all.isEmpty()
                ? "No differences in meaning."
                : String.join("\n", all.stream().map(Difference::text).toList());
    }

    private Model state(String named, Input input, Model current, Asker asker) {
        if (named.startsWith(".") || named.startsWith("/") || named.endsWith(".dlang")) {
            return workspaces().ask(named, asker, Progress.UNHEARD, model -> model);
        }
        Place place = workspaces().place(input.path(), asker);
        Buffers texts = named.equals(SAVED) ? new Buffers(new Disk()) : atRevision(named, current);
        return new Model(new Workspace(place.start(), texts, place.within()).refresh());
    }

    /** Packages are not in the repository: those that are installed now are used. */
    private static Buffers atRevision(String revision, Model current) {
        Path folder = folder(current);
        var texts = new Buffers(new PackagesOnly(new Disk()));
        try {
            GitRevision.texts(folder, revision)
                    .forEach((name, text) -> texts.put(folder.resolve(name).normalize(), text));
        } catch (PackageProblem problem) {
            throw new Refusal(
                    DomainLangRefusal.UNKNOWN_REVISION,
                    "'" + revision + "' cannot be read: " + problem.getMessage(),
                    "Give a commit, branch or tag of this repository, 'saved', or a folder that"
                            + " begins with ./ or /");
        }
        return texts;
    }

    /** The outermost folder that files of the model may be in. */
    private static Path folder(Model model) {
        Path root = model.snapshot().root();
        return model.snapshot().manifests().stream()
                .map(Manifest::folder)
                .filter(root::startsWith)
                .min(Comparator.comparingInt(Path::getNameCount))
                .orElse(root);
    }
}
