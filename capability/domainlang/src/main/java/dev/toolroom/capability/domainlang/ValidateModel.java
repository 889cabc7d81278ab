package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Problem;
import dev.toolroom.domainlang.semantics.fix.QuickFix;
import dev.toolroom.domainlang.semantics.fix.QuickFixes;
import dev.toolroom.domainlang.validate.Severity;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.text.SimilarNames;
import dev.toolroom.kernel.tool.Fields;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Returns the findings and the size of a model. */
final class ValidateModel extends DomainTool<ValidateModel.Input> {
    private static final int DEFAULT_LIMIT = 200;

    /** So many problems come with their fixes: names are compared for each of them. */
    private static final int WITH_FIXES = 50;

    ValidateModel(Workspaces workspaces) {
        super(ValidateModel.class, "domainlang_validate", workspaces);
    }

    record Input(@Nullable String path, @Nullable String file, int limit) implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("file").orElse(null),
                arguments.optionalInteger("limit", 1, 1000).orElse(DEFAULT_LIMIT));
    }

    @Override
    Answer answer(Input input, Model model) {
        String wanted = input.file();
        List<Problem> all = wanted == null ? model.problems() : model.problems(file(model, wanted));
        boolean valid = all.stream().noneMatch(each -> is(each, Severity.ERROR));
        var json =
                Json.object()
                        .put("valid", valid)
                        .put("fileCount", model.snapshot().files().size())
                        .put("domainCount", model.domains().count())
                        .put("bcCount", model.boundedContexts().count());
        List<Problem> first =
                all.stream()
                        .sorted(Comparator.comparing(Problem::severity))
                        .limit(WITH_FIXES)
                        .toList();
        int left = input.limit();
        int omitted = 0;
        for (Severity severity : Severity.values()) {
            List<Problem> some = all.stream().filter(each -> is(each, severity)).toList();
            var page = Paging.of(some, 0, left, each -> item(model, each, first));
            json.put(key(severity), new Json.Arr(page.items()));
            omitted += page.more();
            left = page.more() > 0 ? 0 : left - page.items().size();
        }
        json.put("count", all.size());
        if (omitted > 0) {
            json.put("omitted", omitted);
        }
        Extent extent =
                omitted == 0
                        ? new Extent.Whole()
                        : new Extent.Cut(all.size() - omitted, Extent.Ceiling.ITEMS);
        return new Answer(json.build(), extent, view(model, all, valid));
    }

    private static boolean is(Problem problem, Severity severity) {
        return problem.severity() == severity;
    }

    private static String key(Severity severity) {
        return switch (severity) {
            case ERROR -> "errors";
            case WARNING -> "warnings";
            case INFO -> "info";
        };
    }

    private static Json item(Model model, Problem problem, List<Problem> first) {
        var json =
                Json.object()
                        .put("severity", problem.severity().number())
                        .put("message", problem.message())
                        .put("file", problem.location().file())
                        .put("line", problem.location().line())
                        .put("column", problem.location().column())
                        .put("code", problem.code());
        List<String> fixes = first.contains(problem) ? fixes(model, problem) : List.of();
        if (!fixes.isEmpty()) {
            json.put("fixes", Json.Arr.ofTexts(fixes));
        }
        return json.build();
    }

    private static List<String> fixes(Model model, Problem problem) {
        return QuickFixes.of(model.snapshot(), problem.path(), problem.finding()).stream()
                .map(QuickFix::title)
                .toList();
    }

    private static Path file(Model model, String wanted) {
        String name = wanted.startsWith("file:") ? pathOf(wanted) : wanted;
        List<Path> known = model.snapshot().paths();
        Optional<Path> found =
                known.stream()
                        .filter(
                                each ->
                                        each.toString().equals(name)
                                                || model.snapshot()
                                                        .name(each)
                                                        .equals(name.replaceFirst("^\\./", "")))
                        .findFirst();
        List<String> names = known.stream().map(model.snapshot()::name).toList();
        return found.orElseThrow(
                () ->
                        new Refusal(
                                DomainLangRefusal.UNKNOWN_FILE,
                                "the model has no file " + wanted,
                                "Name a file of the model, from its root",
                                Json.Obj.EMPTY.with(
                                        "nearest",
                                        Json.Arr.ofTexts(SimilarNames.to(name, names, 5)))));
    }

    private static String pathOf(String uri) {
        try {
            return Path.of(URI.create(uri)).toString();
        } catch (IllegalArgumentException notAFile) {
            return uri;
        }
    }

    private static View view(Model model, List<Problem> all, boolean valid) {
        if (all.isEmpty()) {
            return new View.Text(
                    "Valid: %s, %s, %s, nothing to remark."
                            .formatted(
                                    Amount.of(model.snapshot().files().size(), "file", "files"),
                                    Amount.of(model.domains().count(), "domain", "domains"),
                                    Amount.of(
                                            model.boundedContexts().count(),
                                            "bounded context",
                                            "bounded contexts")));
        }
        return new View.Table(
                List.of(valid ? "valid" : "not valid", "place", "message", "code"),
                all.stream()
                        .limit(DEFAULT_LIMIT)
                        .map(
                                each ->
                                        List.of(
                                                each.severity().name().toLowerCase(Locale.ROOT),
                                                each.location().file()
                                                        + ":"
                                                        + each.location().line()
                                                        + ":"
                                                        + each.location().column(),
                                                each.message().lines().findFirst().orElse(""),
                                                each.code()))
                        .toList());
    }
}
