package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Resource;
import java.util.List;
import java.util.Map;

/** {@code resources/list}, {@code resources/templates/list} and {@code resources/read}. */
final class ResourceMethods {
    /** Where the address of the part that comes after stands. */
    private static final String NEXT = "toolroom/next";

    private final Resource.Source source;

    ResourceMethods(Resource.Source source) {
        this.source = source;
    }

    void addTo(Map<String, Method> methods) {
        methods.put("resources/list", exchange -> list());
        methods.put("resources/templates/list", exchange -> templates());
        methods.put("resources/read", this::read);
    }

    private Json.Obj list() {
        List<Json> resources =
                source.list().stream()
                        .<Json>map(
                                resource ->
                                        Json.object()
                                                .put("uri", resource.uri())
                                                .put("name", resource.name())
                                                .put("mimeType", resource.mimeType())
                                                .put("size", resource.size())
                                                .build())
                        .toList();
        return Json.Obj.EMPTY.with("resources", new Json.Arr(resources));
    }

    private Json.Obj templates() {
        List<Json> templates =
                source.templates().stream()
                        .<Json>map(
                                template ->
                                        Json.object()
                                                .put("uriTemplate", template.uriTemplate())
                                                .put("name", template.name())
                                                .put("description", template.description())
                                                .put("mimeType", template.mimeType())
                                                .build())
                        .toList();
        return Json.Obj.EMPTY.with("resourceTemplates", new Json.Arr(templates));
    }

    private Json.Obj read(Exchange exchange) {
        String uri = exchange.text("uri");
        Resource.Content content = source.read(uri).orElseThrow(() -> RpcError.noSuchResource(uri));
        var read =
                Json.object()
                        .put("uri", uri)
                        .put("mimeType", content.mimeType())
                        .put(content.binary() ? "blob" : "text", content.text());
        if (content.next() != null) {
            read.put("_meta", Json.Obj.EMPTY.with(NEXT, content.next()));
        }
        return Json.Obj.EMPTY.with("contents", Json.Arr.of(read.build()));
    }
}
