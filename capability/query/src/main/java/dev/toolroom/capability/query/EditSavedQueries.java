package dev.toolroom.capability.query;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.saved.SavedQueries;
import dev.toolroom.capability.query.saved.SavedQuery;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Lists and changes the saved queries of the Query page. Nothing is run. */
final class EditSavedQueries extends TypedTool<EditSavedQueries.Input> {
    private static final String LIST = "list";
    private static final int MAX_SAVED = 5_000;

    private final SavedQueries saved;
    private final Clock clock;

    EditSavedQueries(SavedQueries saved, Clock clock) {
        super(
                Contract.load(
                        EditSavedQueries.class,
                        "query_saved",
                        arguments ->
                                arguments.text("action", LIST).equals(LIST)
                                        ? Effect.READS
                                        : Effect.EDITS,
                        WorkspaceUse.NONE,
                        Limits.DEFAULT));
        this.saved = saved;
        this.clock = clock;
    }

    record Input(
            String action,
            Optional<String> database,
            Optional<String> name,
            Optional<String> newName,
            Optional<String> query,
            Optional<String> version) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("action").orElse(LIST),
                arguments.optionalText("database"),
                arguments.optionalText("name").map(String::strip),
                arguments.optionalText("newName").map(String::strip),
                arguments.optionalText("query"),
                arguments.optionalText("version"));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        List<SavedQuery> queries =
                switch (input.action()) {
                    case "save" -> List.of(save(input, context.id().value()));
                    case "rename" -> List.of(rename(input));
                    case "delete" -> List.of(delete(input));
                    default -> saved.list(input.database().orElse(null));
                };
        List<Json> listed = queries.stream().<Json>map(EditSavedQueries::json).toList();
        return Answer.whole(Json.object().put("queries", new Json.Arr(listed)).build());
    }

    private static Json.Obj json(SavedQuery query) {
        return Json.object()
                .put("database", query.database())
                .put("name", query.name())
                .put("query", query.statement())
                .put("version", query.version())
                .put("savedAt", query.savedAt())
                .build();
    }

    private SavedQuery save(Input input, String version) {
        var query =
                new SavedQuery(
                        given(input.database(), "database", input),
                        given(input.name(), "name", input),
                        given(input.query(), "query", input),
                        version,
                        Journal.sortable(clock.instant()));
        boolean replaced =
                input.version().isPresent() && saved.replace(query, input.version().get());
        if (replaced) {
            return query;
        }
        if (saved.count() >= MAX_SAVED) {
            throw new Refusal(
                    QueryRefusal.TOO_MANY_SAVED,
                    "There are %,d saved queries, which is the maximum".formatted(MAX_SAVED),
                    "Delete some first");
        }
        // A query that was deleted meanwhile is saved again.
        if (!saved.add(query)) {
            throw input.version().isPresent()
                    ? changed(query)
                    : taken(query.database(), query.name());
        }
        return query;
    }

    private SavedQuery rename(Input input) {
        SavedQuery query = found(input);
        String name = given(input.newName(), "newName", input);
        if (name.equals(query.name())) {
            return query;
        }
        if (!saved.rename(query, name)) {
            throw saved.find(query.database(), name).isPresent()
                    ? taken(query.database(), name)
                    : changed(query);
        }
        return new SavedQuery(
                query.database(), name, query.statement(), query.version(), query.savedAt());
    }

    private SavedQuery delete(Input input) {
        SavedQuery query = found(input);
        if (!saved.delete(query)) {
            throw changed(query);
        }
        return query;
    }

    /** Returns the named query if it is the version that the caller has read. */
    private SavedQuery found(Input input) {
        String database = given(input.database(), "database", input);
        String name = given(input.name(), "name", input);
        SavedQuery query = saved.find(database, name).orElse(null);
        if (query == null) {
            throw new Refusal(
                    QueryRefusal.NOT_SAVED,
                    "Saved query \"%s\" of %s does not exist".formatted(name, database),
                    "List the saved queries of " + database);
        }
        if (input.version().isPresent() && !input.version().get().equals(query.version())) {
            throw changed(query);
        }
        return query;
    }

    private static Refusal taken(String database, String name) {
        return new Refusal(
                QueryRefusal.NAME_TAKEN,
                "%s already has a saved query \"%s\"".formatted(database, name),
                "Choose another name");
    }

    private static Refusal changed(SavedQuery query) {
        return new Refusal(
                QueryRefusal.SAVED_CHANGED,
                "Saved query \"%s\" has changed since you opened it".formatted(query.name()),
                "Open it again, or save your text under another name");
    }

    private static String given(Optional<String> value, String field, Input input) {
        return value.orElseThrow(
                () ->
                        new Refusal(
                                QueryRefusal.BAD_SAVED,
                                "%s is required for action %s".formatted(field, input.action()),
                                "Send " + field));
    }
}
