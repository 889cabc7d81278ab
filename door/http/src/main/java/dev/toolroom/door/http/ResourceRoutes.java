package dev.toolroom.door.http;

import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.Resource;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Objects;

/** Downloads of resources by URI, such as a file of a chat. */
public final class ResourceRoutes {
    private final List<Resource.Source> sources;

    public ResourceRoutes(List<Resource.Source> sources) {
        this.sources = List.copyOf(sources);
    }

    public void mount(RoutesConfig routes) {
        routes.get("/api/resources", this::download);
    }

    private void download(Context request) {
        String uri = Objects.requireNonNullElse(request.queryParam("uri"), "");
        Resource.Whole found =
                sources.stream()
                        .flatMap(each -> each.open(uri).stream())
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new WebError(
                                                404,
                                                "web.no-resource",
                                                "there is nothing at this uri",
                                                "Use a uri from an answer, or"
                                                        + " workspace://{chat}/{manifest}/{path}"));
        Download.send(request, found, uri);
    }
}
