package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** {@code resources/list}, {@code resources/templates/list} and {@code resources/read}. */
final class ResourceMethods {
    /** Metadata key for the URI of the next part. */
    private static final String NEXT_PART_KEY = "toolroom/next";

    private final Resource.Source source;
    private final Supplier<ToolIndex> index;

    ResourceMethods(Resource.Source source, Supplier<ToolIndex> index) {
        this.source = source;
        this.index = index;
    }

    void addTo(Map<String, Method> methods) {
        methods.put("resources/list", this::list);
        methods.put("resources/templates/list", exchange -> templates());
        methods.put("resources/read", this::read);
    }

    private Json.Obj list(Exchange exchange) {
        List<Json> resources = new ArrayList<>();
        for (Resource each : source.list()) {
            resources.add(
                    Json.object()
                            .put("uri", each.uri())
                            .put("name", each.name())
                            .put("mimeType", each.mimeType())
                            .put("size", each.size())
                            .build());
        }
        if (AppPages.areShownBy(exchange.client())) {
            index.get().pages().forEach((tool, uri) -> resources.add(page(tool, uri)));
        }
        return Json.Obj.EMPTY.with("resources", new Json.Arr(resources));
    }

    private static Json.Obj page(String tool, String uri) {
        return Json.object()
                .put("uri", uri)
                .put("name", tool)
                .put("mimeType", Resource.APP_PAGE)
                .put("_meta", AppPages.ofPage())
                .build();
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
        if (content.mimeType().equals(Resource.APP_PAGE)) {
            read.put("_meta", AppPages.ofPage());
        } else if (content.next() != null) {
            read.put("_meta", Json.Obj.EMPTY.with(NEXT_PART_KEY, content.next()));
        }
        return Json.Obj.EMPTY.with("contents", Json.Arr.of(read.build()));
    }
}
