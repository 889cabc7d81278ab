package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import org.jspecify.annotations.Nullable;

/** Explains one element in words: what a person sees on hover. */
final class ExplainElement extends DomainTool<ExplainElement.Input> {
    ExplainElement(Workspaces workspaces) {
        super(ExplainElement.class, "domainlang_explain", workspaces);
    }

    record Input(@Nullable String path, String fqn) implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.optionalText("path").orElse(null), arguments.text("fqn"));
    }

    @Override
    Answer answer(Input input, Model model) {
        Element element = model.byFqn(input.fqn()).orElseThrow(() -> unknown(input.fqn(), model));
        String explanation = Explanation.of(element);
        return Answer.whole(
                        Json.object()
                                .put("fqn", element.fqn())
                                .put("type", element.type().published())
                                .put("explanation", explanation)
                                .build())
                .withView(new View.Text(explanation));
    }

    private static Refusal unknown(String fqn, Model model) {
        return new Refusal(
                DomainLangRefusal.UNKNOWN_ELEMENT,
                "Element '" + fqn + "' not found",
                "Take a qualified name from domainlang_list or from nearest",
                Json.object()
                        .put("fqn", fqn)
                        .put("type", new Json.Null())
                        .put("explanation", new Json.Null())
                        .put("nearest", Json.Arr.ofTexts(model.near(fqn, 5)))
                        .build());
    }
}
