package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.embedding.Embeddings;
import dev.toolroom.capability.recall.search.Filters;
import dev.toolroom.capability.recall.search.Hit;
import dev.toolroom.capability.recall.search.Question;
import dev.toolroom.capability.recall.search.TurnSearch;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches past chats. */
final class SearchChats extends TypedTool<SearchChats.Input> {
    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_LIMIT = 50;
    private static final int MAX_RESULTS = 200;

    private final Catalogues catalogues;
    private final Embeddings embeddings;

    SearchChats(Catalogues catalogues, Embeddings embeddings) {
        super(Contract.reading(SearchChats.class, "recall_search"));
        this.catalogues = catalogues;
        this.embeddings = embeddings;
    }

    record Input(
            String query,
            @Nullable String agent,
            @Nullable String workspace,
            @Nullable String model,
            @Nullable String after,
            @Nullable String before,
            @Nullable String tool,
            @Nullable String file,
            boolean allFolders,
            int limit,
            int offset) {
        Filters filters(@Nullable String readable) {
            Long from = Dates.millis("after", after);
            Long to = Dates.millis("before", before);
            if (from != null && to != null && from >= to) {
                throw new Refusal(
                        RecallRefusal.BAD_DATE,
                        "after: " + after + " is not earlier than before: " + before,
                        "Send the earlier date as after and the later one as before");
            }
            return new Filters(agent, workspace, model, from, to, tool, file, readable);
        }
    }

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("query"),
                arguments.optionalText("agent").orElse(null),
                arguments.optionalText("workspace").orElse(null),
                arguments.optionalText("model").orElse(null),
                arguments.optionalText("after").orElse(null),
                arguments.optionalText("before").orElse(null),
                arguments.optionalText("tool").orElse(null),
                arguments.optionalText("file").orElse(null),
                arguments.optionalFlag(ChatAccess.ALL_FOLDERS).orElse(false),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT),
                arguments.optionalInteger("offset", 0, MAX_RESULTS - MAX_LIMIT).orElse(0));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askIfAllFolders(arguments, caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        List<Catalogue> all = catalogues.imported();
        Question question = Question.of(input.query());
        if (question.stems().isEmpty()) {
            throw new Refusal(
                    RecallRefusal.NO_WORDS,
                    "query: there is no letter or digit in it",
                    "Send words, a name, an id or a file name to look for");
        }
        long now = catalogues.clock().millis();
        int wanted = input.offset() + input.limit() + 1;
        // An id or a name means nothing to a model of language.
        Embeddings.Asked asked = embeddings.ask(question.isExact() ? null : question.text());
        Map<String, Hit> found = new LinkedHashMap<>();
        for (Catalogue each : all) {
            Filters filters =
                    input.filters(
                            ChatAccess.workspaces(each, context.caller(), input.allFolders()));
            each.ask(
                            statements ->
                                    TurnSearch.run(
                                            statements,
                                            question,
                                            filters,
                                            now,
                                            wanted,
                                            asked.question()))
                    .forEach(hit -> found.putIfAbsent(hit.request(), hit));
        }
        List<Hit> hits = new ArrayList<>(found.values());
        if (all.size() > 1) {
            hits.sort(Comparator.comparingDouble(Hit::score).reversed());
        }
        int from = Math.min(input.offset(), hits.size());
        int to = Math.min(from + input.limit(), hits.size());
        return page(hits.subList(from, to), to < hits.size() ? to : null, question, asked.state());
    }

    private static Answer page(
            List<Hit> hits, @Nullable Integer next, Question question, Embeddings.State semantic) {
        var answer =
                Json.object()
                        .put("results", new Json.Arr(hits.stream().map(SearchChats::json).toList()))
                        .put("terms", Json.Arr.ofTexts(question.terms()));
        if (semantic != Embeddings.State.OFF) {
            answer.put("semantic", semantic.word());
        }
        if (next != null) {
            answer.put("nextOffset", next);
        }
        Extent extent =
                next == null
                        ? new Extent.Whole()
                        : new Extent.Cut(hits.size(), Extent.Ceiling.ITEMS);
        return new Answer(answer.build(), extent, new View.Later(() -> view(hits)));
    }

    private static Json json(Hit hit) {
        return Json.object()
                .put("session", hit.session())
                .put("request", hit.request())
                .put("turn", hit.index())
                .putIfPresent("title", hit.title())
                .put("agent", hit.agent())
                .putIfPresent("workspace", hit.workspace())
                .putIfPresent("model", hit.model())
                .putIfPresent("at", time(hit))
                .putIfPresent("state", hit.state())
                .putIfPresent("commands", hit.commands())
                .put("snippet", hit.snippet())
                .put("why", Json.Arr.ofTexts(hit.why()))
                .put("score", new Json.Num(String.format(Locale.ROOT, "%.2f", hit.score())))
                .build();
    }

    private static @Nullable String time(Hit hit) {
        Long at = hit.timestamp();
        return at == null ? null : Instant.ofEpochMilli(at).toString();
    }

    private static View view(List<Hit> hits) {
        if (hits.isEmpty()) {
            return new View.Text("No matches.");
        }
        var text = new StringBuilder();
        for (Hit each : hits) {
            String at = time(each);
            text.append(at == null ? "" : at.substring(0, 10) + "  ")
                    .append(each.title() == null ? each.session() : each.title())
                    .append("\n    ")
                    .append(each.snippet())
                    .append("\n    ")
                    .append(each.session())
                    .append("  turn ")
                    .append(each.index())
                    .append(each.commands() == null ? "" : "  commands: " + each.commands())
                    .append("\n");
        }
        return new View.Text(text.toString().stripTrailing());
    }

    /** The record of the call has no copy of the results. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        int results = answer.get("results") instanceof Json.Arr(var items) ? items.size() : 0;
        return Json.object().put("results", results).build();
    }
}
