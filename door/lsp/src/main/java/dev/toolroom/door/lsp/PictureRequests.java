package dev.toolroom.door.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.format.SvgWriter.Theme;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.query.ContextMap;
import dev.toolroom.domainlang.query.DomainMap;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.door.lsp.editor.EditorCalls;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.Session;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.jspecify.annotations.Nullable;

/**
 * A map as an SVG, for editors that preview it beside the text. It is not recorded as a tool call.
 */
public final class PictureRequests {
    private final Session session;
    private final LanguageThread thread;

    public PictureRequests(Session session, LanguageThread thread) {
        this.session = session;
        this.thread = thread;
    }

    /**
     * The map named by {@code map}, else all contexts or domains by {@code kind}, of the model that
     * {@code textDocument} belongs to; {@code theme} is light or dark. Beside it where the shapes
     * are declared, and all maps that the model has.
     */
    @JsonRequest("domainlang/picture")
    public CompletableFuture<JsonElement> picture(@Nullable JsonObject params) {
        JsonObject given = params == null ? new JsonObject() : params;
        String uri =
                given.get(EditorCalls.DOCUMENT) instanceof JsonObject document
                        ? text(document, "uri")
                        : "";
        Theme theme = text(given, "theme").equals("dark") ? Theme.DARK : Theme.LIGHT;
        return thread.ask(
                () -> {
                    Path file =
                            session.path(uri)
                                    .orElseThrow(
                                            () ->
                                                    Refusals.badParams(
                                                            "`textDocument` must name a file."));
                    Model model = session.model(session.start(file));
                    var answer = new JsonObject();
                    answer.add("maps", maps(model));
                    Diagram diagram =
                            ViewRequests.picture(model, text(given, "map"), text(given, "kind"))
                                    .orElseThrow(
                                            () ->
                                                    Refusals.badParams(
                                                            "There is no map '"
                                                                    + text(given, "map")
                                                                    + "'."));
                    answer.addProperty("title", diagram.title());
                    answer.addProperty("shapes", diagram.shapes().size());
                    if (diagram.shapes().size() <= ViewRequests.MAX_SHAPES) {
                        answer.addProperty("svg", SvgWriter.write(Drawing.of(diagram), theme));
                        answer.add("elements", elements(model, diagram));
                    }
                    return answer;
                });
    }

    /** Where the shapes are declared, by the ids they have in the SVG. */
    private static JsonArray elements(Model model, Diagram diagram) {
        var all = new JsonArray();
        for (Shape shape : diagram.shapes()) {
            model.byFqn(shape.fqn())
                    .filter(element -> element.type() == shape.type())
                    .ifPresent(
                            element -> {
                                JsonObject place = ViewRequests.line(element);
                                place.addProperty("id", shape.id());
                                place.addProperty("endLine", endLine(element));
                                all.add(place);
                            });
        }
        return all;
    }

    private static int endLine(Element element) {
        return element.model()
                .snapshot()
                .lines(element.declaration().id().file())
                .line(element.node().span().end());
    }

    private static JsonArray maps(Model model) {
        var all = new JsonArray();
        for (Element element : model.elements()) {
            if (element instanceof ContextMap || element instanceof DomainMap) {
                var map = new JsonObject();
                map.addProperty("fqn", element.fqn());
                map.addProperty("type", element.type().published());
                all.add(map);
            }
        }
        return all;
    }

    private static String text(JsonObject given, String name) {
        return given.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }
}
