package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.document.Documents;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes documents of a model: overview, glossary and bounded context canvases. */
final class DocumentModel extends DomainTool<DocumentModel.Input> {
    /** A canvas takes about 3 kB of Markdown, and 20 kB of HTML with its drawing. */
    private static final Limits LIMITS = new Limits(1000, 32 * 1024 * 1024, Duration.ofSeconds(60));

    DocumentModel(Workspaces workspaces) {
        super(
                DocumentModel.class,
                "domainlang_document",
                workspaces,
                Contract.EffectRule.READS,
                LIMITS);
    }

    record Input(
            @Nullable String path, @Nullable String context, String format, @Nullable String title)
            implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("context").orElse(null),
                arguments.optionalText("format").orElse("markdown"),
                arguments.optionalText("title").orElse(null));
    }

    @Override
    Answer answer(Input input, Model model) {
        Map<String, String> files = files(input, model);
        List<Json> items = new ArrayList<>();
        files.forEach(
                (name, text) ->
                        items.add(Json.object().put("name", name).put("text", text).build()));
        var answer =
                Json.object()
                        .put("format", input.format())
                        .put("count", files.size())
                        .put("files", new Json.Arr(items));
        return Answer.whole(answer.build())
                .withView(new View.Text(String.join("\n", files.values())));
    }

    private static Map<String, String> files(Input input, Model model) {
        String named = input.context();
        boolean html = input.format().equals("html");
        if (named != null) {
            if (html) {
                throw new Refusal(
                        DomainLangRefusal.BAD_FILTER,
                        "context: the canvas of one bounded context is Markdown",
                        "Leave format out");
            }
            BoundedContext context =
                    model.boundedContext(named)
                            .orElseThrow(
                                    () -> DomainLangRefusal.noContext("context", named, model));
            return Map.of("context-" + context.fqn() + ".md", Documents.canvas(context));
        }
        String title =
                input.title() == null
                        ? String.valueOf(model.snapshot().root().getFileName())
                        : input.title();
        return html
                ? Map.of("model.html", Documents.html(model, title))
                : Documents.markdown(model, title);
    }
}
