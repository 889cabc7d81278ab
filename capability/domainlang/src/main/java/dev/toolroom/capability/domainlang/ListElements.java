package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.query.BoundedContexts;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.ElementQuery;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.query.Relationships;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists the elements of one kind, filtered and page by page. */
final class ListElements extends DomainTool<ListElements.Input> {
    private static final List<String> FILTERS =
            List.of(
                    "name",
                    "fqn",
                    "domain",
                    "team",
                    "classification",
                    "metadata",
                    "context",
                    "pattern");
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1000;

    ListElements(Workspaces workspaces) {
        super(ListElements.class, "domainlang_list", workspaces);
    }

    record Input(
            @Nullable String path,
            String type,
            Map<String, String> flat,
            Json.Obj nested,
            Set<String> fields,
            int limit,
            int offset)
            implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        Map<String, String> flat = new LinkedHashMap<>();
        for (String filter : FILTERS) {
            arguments.optionalText(filter).ifPresent(value -> flat.put(filter, value));
        }
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.text("type"),
                flat,
                arguments.optionalObject("filters").orElse(Json.Obj.EMPTY),
                Set.copyOf(new Json.Arr(arguments.items("fields")).texts()),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT),
                arguments.optionalInteger("offset", 0, Integer.MAX_VALUE).orElse(0));
    }

    @Override
    Answer answer(Input input, Model model) {
        ElementKind kind = ElementKind.of(input.type());
        Map<String, String> filters = merged(kind, input);
        return switch (kind) {
            case DOMAINS -> elements(input, kind, selectByName(model.domains(), filters));
            case CONTEXTS -> elements(input, kind, contexts(model.boundedContexts(), filters));
            case TEAMS -> elements(input, kind, selectByName(model.teams(), filters));
            case CLASSIFICATIONS ->
                    elements(input, kind, selectByName(model.classifications(), filters));
            case CONTEXT_MAPS -> elements(input, kind, selectByName(model.contextMaps(), filters));
            case DOMAIN_MAPS -> elements(input, kind, selectByName(model.domainMaps(), filters));
            case RELATIONSHIPS -> relationships(input, model.relationships(), filters);
        };
    }

    /**
     * Merges filters beside the type with those under {@code filters}; different values are
     * refused.
     */
    private static Map<String, String> merged(ElementKind kind, Input input) {
        Map<String, String> filters = new LinkedHashMap<>(input.flat());
        for (var each : input.nested().fields().entrySet()) {
            String value = each.getValue() instanceof Json.Str(String text) ? text : "";
            String other = filters.putIfAbsent(each.getKey(), value);
            if (other != null && !other.equals(value)) {
                throw new Refusal(
                        DomainLangRefusal.BAD_FILTER,
                        "%s: '%s' and filters.%s: '%s' contradict each other"
                                .formatted(each.getKey(), other, each.getKey(), value),
                        "Give the filter once");
            }
        }
        for (String filter : filters.keySet()) {
            if (!kind.filters().contains(filter)) {
                throw new Refusal(
                        DomainLangRefusal.BAD_FILTER,
                        filter + ": " + kind.word() + " cannot be filtered by it",
                        "Use "
                                + String.join(", ", kind.filters().stream().sorted().toList())
                                + ", or list another type");
            }
        }
        return filters;
    }

    private static <T extends Element, Q extends ElementQuery<T, Q>> List<T> selectByName(
            Q query, Map<String, String> filters) {
        Q narrowed = query;
        String name = filters.get("name");
        String fqn = filters.get("fqn");
        if (name != null) {
            narrowed = narrowed.withName(name);
        }
        if (fqn != null) {
            narrowed = narrowed.withFqn(fqn);
        }
        return narrowed.toList();
    }

    private static List<? extends Element> contexts(
            BoundedContexts all, Map<String, String> filters) {
        BoundedContexts query = all;
        String domain = filters.get("domain");
        String team = filters.get("team");
        String classification = filters.get("classification");
        String metadata = filters.get("metadata");
        query = domain == null ? query : query.inDomain(domain);
        query = team == null ? query : query.withTeam(team);
        query = classification == null ? query : query.withClassification(classification);
        if (metadata != null) {
            int equals = metadata.indexOf('=');
            query =
                    equals < 0
                            ? query.withMetadata(metadata, null)
                            : query.withMetadata(
                                    metadata.substring(0, equals), metadata.substring(equals + 1));
        }
        return selectByName(query, filters);
    }

    private static Answer elements(Input input, ElementKind kind, List<? extends Element> all) {
        return toAnswer(
                input,
                kind,
                all,
                Element::data,
                List.of("name", "fqn", "place"),
                each -> List.of(each.name(), each.fqn(), place(each)));
    }

    private static String place(Element element) {
        return element.location().file() + ":" + element.location().line();
    }

    private static <T> Answer toAnswer(
            Input input,
            ElementKind kind,
            List<T> all,
            Function<? super T, Map<String, Object>> data,
            List<String> titles,
            Function<? super T, List<String>> row) {
        var page =
                Paging.of(
                        all,
                        input.offset(),
                        input.limit(),
                        each -> selected(PlainJson.of(data.apply(each)), input.fields()));
        return answer(input, kind, all.size(), page)
                .withView(
                        new View.Table(
                                titles,
                                all.stream()
                                        .skip(input.offset())
                                        .limit(page.items().size())
                                        .map(row)
                                        .toList()));
    }

    private static Answer relationships(
            Input input, Relationships all, Map<String, String> filters) {
        Relationships query = all;
        String context = filters.get("context");
        String pattern = filters.get("pattern");
        query = context == null ? query : query.involving(context);
        query = pattern == null ? query : query.withPattern(pattern(pattern));
        return toAnswer(
                input,
                ElementKind.RELATIONSHIPS,
                query.toList(),
                Relationship::data,
                List.of("relationship", "kind", "from"),
                each -> List.of(each.name(), each.kind(), each.owner().fqn()));
    }

    private static Pattern pattern(String word) {
        return Pattern.like(word)
                .orElseThrow(
                        () ->
                                new Refusal(
                                        DomainLangRefusal.BAD_FILTER,
                                        "pattern: no integration pattern is called '" + word + "'",
                                        "Use a short or long name, as in OHS or OpenHostService"));
    }

    private static Json selected(Json.Obj whole, Set<String> fields) {
        if (fields.isEmpty()) {
            return whole;
        }
        var some = Json.object();
        whole.fields()
                .forEach(
                        (name, value) -> {
                            if (fields.contains(name)) {
                                some.put(name, value);
                            }
                        });
        return some.build();
    }

    private static Answer answer(Input input, ElementKind kind, int count, Paging page) {
        var json =
                Json.object()
                        .put("entityType", kind.word())
                        .put("count", count)
                        .put("results", new Json.Arr(page.items()));
        if (page.more() > 0) {
            json.put("nextOffset", input.offset() + page.items().size());
        }
        return new Answer(
                json.build(),
                page.more() == 0
                        ? new Extent.Whole()
                        : new Extent.Cut(page.items().size(), Extent.Ceiling.ITEMS));
    }
}
