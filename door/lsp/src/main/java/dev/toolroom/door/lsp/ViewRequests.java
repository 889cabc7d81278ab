package dev.toolroom.door.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toolroom.capability.domainlang.PlainJson;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.GraphData;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.ContextMap;
import dev.toolroom.domainlang.query.DomainMap;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a page shows beside the text and redraws while a person types: no calls of tools, which
 * would fill the record with every letter, and the same words and pictures all the same.
 */
public final class ViewRequests {
    /** More is not looked at in one picture. */
    static final int MAX_SHAPES = 400;

    private static final int MAX_ELEMENTS = 5_000;

    private final Session session;
    private final LanguageThread thread;

    public ViewRequests(Session session, LanguageThread thread) {
        this.session = session;
        this.thread = thread;
    }

    /**
     * The outline of the model in {@code uri}; with {@code map} or {@code kind} a picture; with
     * {@code element} what it means.
     */
    @JsonRequest("domainlang/view")
    public CompletableFuture<JsonElement> view(@Nullable JsonObject params) {
        JsonObject given = params == null ? new JsonObject() : params;
        return thread.ask(
                () -> {
                    Path folder =
                            session.path(text(given, "uri"))
                                    .filter(session.folders()::contains)
                                    .or(() -> session.folders().stream().findFirst())
                                    .orElseThrow(() -> Refusals.failed("There is no model."));
                    Model model = session.model(folder);
                    var answer = new JsonObject();
                    answer.add("outline", outline(model));
                    picture(model, text(given, "map"), text(given, "kind"))
                            .ifPresent(diagram -> draw(diagram, answer));
                    model.byFqn(text(given, "element"))
                            .ifPresent(element -> answer.add("element", explained(element)));
                    return answer;
                });
    }

    private static String text(JsonObject given, String name) {
        JsonElement value = given.get(name);
        return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
    }

    private static JsonArray outline(Model model) {
        var all = new JsonArray();
        for (Element element : model.elements()) {
            if (all.size() < MAX_ELEMENTS) {
                all.add(line(element));
            }
        }
        return all;
    }

    /** The name of an element and where it stands. */
    static JsonObject line(Element element) {
        var line = new JsonObject();
        ElementId id = element.declaration().id();
        line.addProperty("type", element.type().published());
        line.addProperty("name", element.name());
        line.addProperty("fqn", element.fqn());
        for (String property : new String[] {"domain", "parent"}) {
            element.referred(property).ifPresent(above -> line.addProperty("above", above.fqn()));
        }
        line.addProperty("uri", Uris.uri(id.file()));
        var start =
                Places.position(
                        element.model().snapshot().lines(id.file()),
                        element.declaration().name().span().start());
        line.addProperty("line", start.getLine());
        line.addProperty("character", start.getCharacter());
        return line;
    }

    static Optional<Diagram> picture(Model model, String map, String kind) {
        var diagrams = new Diagrams(model);
        if (!map.isEmpty()) {
            return model.byFqn(map)
                    .flatMap(
                            element ->
                                    switch (element) {
                                        case ContextMap found -> Optional.of(diagrams.of(found));
                                        case DomainMap found -> Optional.of(diagrams.of(found));
                                        default -> Optional.empty();
                                    });
        }
        return Diagram.Kind.of(kind).map(diagrams::ofModel);
    }

    private static void draw(Diagram diagram, JsonObject answer) {
        int shapes = diagram.shapes().size();
        answer.addProperty("shapes", shapes);
        answer.addProperty("title", diagram.title());
        if (shapes <= MAX_SHAPES) {
            answer.add(
                    "graph",
                    JsonParser.parseString(
                            PlainJson.of(GraphData.of(Drawing.of(diagram))).write()));
        }
    }

    private static JsonObject explained(Element element) {
        var said = new JsonObject();
        said.addProperty("fqn", element.fqn());
        said.addProperty("type", element.type().published());
        said.addProperty("explanation", Explanation.of(element));
        return said;
    }
}
