package dev.toolroom.door.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Severity;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.jspecify.annotations.Nullable;

/** Lists and reads files for editors without access to the disk, such as a browser. */
public final class FileRequests {
    private final Session session;
    private final LanguageThread thread;
    private final Workspaces workspaces;

    public FileRequests(Session session, LanguageThread thread, Workspaces workspaces) {
        this.session = session;
        this.thread = thread;
        this.workspaces = workspaces;
    }

    /** The models this editor works in, each with its files and how many things are wrong. */
    @JsonRequest("domainlang/files")
    public CompletableFuture<JsonElement> files(@Nullable JsonObject params) {
        return thread.ask(
                () -> {
                    var models = new JsonArray();
                    session.folders().forEach(folder -> models.add(model(folder)));
                    var answer = new JsonObject();
                    answer.add("models", models);
                    return answer;
                });
    }

    private JsonObject model(Path folder) {
        Snapshot snapshot = session.snapshot(folder);
        var files = new JsonArray();
        for (Path path : snapshot.paths()) {
            var file = new JsonObject();
            file.addProperty("name", snapshot.name(path));
            file.addProperty("uri", Uris.uri(path));
            file.addProperty("errors", count(snapshot, path, Severity.ERROR));
            file.addProperty("warnings", count(snapshot, path, Severity.WARNING));
            files.add(file);
        }
        var model = new JsonObject();
        model.addProperty("name", String.valueOf(folder.getFileName()));
        model.addProperty("uri", Uris.uri(folder));
        model.addProperty("path", folder.toString());
        model.add("files", files);
        return model;
    }

    private static long count(Snapshot snapshot, Path path, Severity severity) {
        return snapshot.findings(path).stream()
                .map(Finding::severity)
                .filter(severity::equals)
                .count();
    }

    /** Returns the text of a file, with and without unsaved changes. */
    @JsonRequest("domainlang/text")
    public CompletableFuture<JsonElement> text(@Nullable JsonObject params) {
        JsonElement given = params == null ? null : params.get("uri");
        String uri = given != null && given.isJsonPrimitive() ? given.getAsString() : "";
        return thread.ask(
                () -> {
                    Path path =
                            session.path(uri)
                                    .filter(session::isOfAModel)
                                    .orElseThrow(
                                            () ->
                                                    Refusals.badParams(
                                                            "'"
                                                                    + uri
                                                                    + "' is no file of a model."));
                    var answer = new JsonObject();
                    answer.addProperty("uri", uri);
                    answer.addProperty(
                            "text", Objects.requireNonNullElse(workspaces.text(path), ""));
                    answer.addProperty("saved", workspaces.savedText(path));
                    answer.addProperty("version", workspaces.savedVersion(path));
                    return answer;
                });
    }
}
