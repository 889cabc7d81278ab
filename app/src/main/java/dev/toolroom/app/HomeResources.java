package dev.toolroom.app;

import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Resources that clients read by URI, in any process of the home. Exports are files; resources of
 * capabilities are requested from the owner.
 */
final class HomeResources implements Resource.Source {
    static final String REQUEST = "resource";

    private final Resource.Source exports;
    private final Supplier<SharedHome> home;

    HomeResources(Resource.Source exports, Supplier<SharedHome> home) {
        this.exports = exports;
        this.home = home;
    }

    @Override
    public List<Resource> list() {
        return exports.list();
    }

    @Override
    public List<Resource.Template> templates() {
        return exports.templates();
    }

    @Override
    public Optional<Resource.Content> read(String uri) {
        Optional<Resource.Content> export = exports.read(uri);
        return export.isPresent() || !uri.startsWith("ui://") ? export : requestFromOwner(uri);
    }

    private Optional<Resource.Content> requestFromOwner(String uri) {
        try {
            Json.Obj found =
                    home.get().request(Json.object().put("type", REQUEST).put("uri", uri).build());
            return found.get("text") instanceof Json.Str(String text)
                    ? Optional.of(
                            new Resource.Content(found.text("mimeType", ""), false, text, null))
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Answers another process's request, in the owner. */
    static Json.Obj answer(Json.Obj request, List<Capability> capabilities) {
        return capabilities.stream()
                .flatMap(each -> each.resources().stream())
                .flatMap(each -> each.read(request.text("uri", "")).stream())
                .findFirst()
                .map(
                        found ->
                                Json.object()
                                        .put("mimeType", found.mimeType())
                                        .put("text", found.text())
                                        .build())
                .orElse(Json.Obj.EMPTY);
    }

    @Override
    public Optional<Resource.Whole> open(String uri) {
        return exports.open(uri);
    }
}
