package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Returns one element, or a summary of the model. */
final class GetElement extends DomainTool<GetElement.Input> {
    GetElement(Workspaces workspaces) {
        super(GetElement.class, "domainlang_get", workspaces);
    }

    record Input(@Nullable String path, @Nullable String fqn, boolean summary) implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("fqn").orElse(null),
                arguments.optionalFlag("summary").orElse(false));
    }

    @Override
    Answer answer(Input input, Model model) {
        String fqn = input.fqn();
        if (fqn == null || input.summary()) {
            Json.Obj summary = PlainJson.of(model.summary().data());
            return Answer.whole(
                            Json.object()
                                    .put("summary", summary)
                                    .put("version", model.snapshot().version())
                                    .build())
                    .withView(rows(summary));
        }
        Optional<Element> found = model.byFqn(fqn);
        if (found.isEmpty()) {
            return Answer.whole(
                    Json.object()
                            .put("found", false)
                            .put("message", "No element is called '" + fqn + "'.")
                            .put("nearest", Json.Arr.ofTexts(model.near(fqn, 5)))
                            .build());
        }
        return Answer.whole(
                        Json.object()
                                .put("found", true)
                                .put("element", PlainJson.of(found.get().data()))
                                .put("version", model.snapshot().version())
                                .build())
                .withView(new View.Text(Explanation.of(found.get())));
    }

    private static View rows(Json.Obj summary) {
        return new View.Table(
                List.of("of", "there are"),
                summary.fields().entrySet().stream()
                        .map(each -> List.of(each.getKey(), each.getValue().write()))
                        .toList());
    }
}
