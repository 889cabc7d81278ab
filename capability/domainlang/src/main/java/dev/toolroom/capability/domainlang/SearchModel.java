package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.query.Hit;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Searches elements, terms and decisions by their texts. */
final class SearchModel extends DomainTool<SearchModel.Input> {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;
    private static final int SNIPPET = 160;

    SearchModel(Workspaces workspaces) {
        super(SearchModel.class, "domainlang_search", workspaces);
    }

    record Input(@Nullable String path, String query, Set<String> types, int limit, int offset)
            implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.text("query"),
                Set.copyOf(new Json.Arr(arguments.items("types")).texts()),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT),
                arguments.optionalInteger("offset", 0, Integer.MAX_VALUE).orElse(0));
    }

    @Override
    Answer answer(Input input, Model model) {
        List<Hit> hits =
                model.search(
                        input.query(),
                        type -> input.types().isEmpty() || input.types().contains(word(type)));
        var page = Paging.of(hits, input.offset(), input.limit(), SearchModel::item);
        var json =
                Json.object()
                        .put("query", input.query())
                        .put("count", hits.size())
                        .put("results", new Json.Arr(page.items()));
        if (page.more() > 0) {
            json.put("nextOffset", input.offset() + page.items().size());
        }
        if (hits.isEmpty()) {
            json.put("message", "Nothing in the model is like '" + input.query() + "'.")
                    .put("nearest", Json.Arr.ofTexts(model.near(input.query(), 5)));
        }
        Extent extent =
                page.more() == 0
                        ? new Extent.Whole()
                        : new Extent.Cut(page.items().size(), Extent.Ceiling.ITEMS);
        return new Answer(json.build(), extent, view(input, hits, page.items().size()));
    }

    /** The name of a type in the arguments. */
    private static String word(NodeType type) {
        return switch (type) {
            case DOMAIN -> "domains";
            case BOUNDED_CONTEXT -> "bcs";
            case TEAM -> "teams";
            case CLASSIFICATION -> "classifications";
            case METADATA -> "metadata";
            case NAMESPACE -> "namespaces";
            case CONTEXT_MAP -> "context-maps";
            case DOMAIN_MAP -> "domain-maps";
            case TERM -> "terms";
            case DECISION, POLICY, RULE -> "decisions";
            default -> "";
        };
    }

    private static Json item(Hit hit) {
        boolean own = hit.type().isElement();
        return Json.object()
                .put("type", hit.type().published())
                .put("name", hit.name())
                .put(own ? "fqn" : "context", hit.element().fqn())
                .put("field", hit.field())
                .put("text", snippet(hit.text()))
                .put("score", Math.round(hit.score() * 100))
                .put("location", PlainJson.of(hit.location().data()))
                .build();
    }

    private static String snippet(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= SNIPPET ? line : line.substring(0, whole(line, SNIPPET - 1)) + "…";
    }

    /** Not between the two halves of one letter. */
    private static int whole(String line, int end) {
        return Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end;
    }

    private static View view(Input input, List<Hit> hits, int shown) {
        if (hits.isEmpty()) {
            return new View.Text("Nothing in the model is like '" + input.query() + "'.");
        }
        return new View.Table(
                List.of("found", "what", "where", "text"),
                hits.stream()
                        .skip(input.offset())
                        .limit(shown)
                        .map(
                                each ->
                                        List.of(
                                                each.name(),
                                                each.type().published(),
                                                each.type().isElement()
                                                        ? each.element().fqn()
                                                        : each.element().fqn() + " " + each.field(),
                                                snippet(each.text())))
                        .toList());
    }
}
