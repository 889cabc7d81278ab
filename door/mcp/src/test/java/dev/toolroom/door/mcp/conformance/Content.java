package dev.toolroom.door.mcp.conformance;

import dev.toolroom.kernel.json.Json;

/** Blocks of content, and results made of them. */
final class Content {
    /** One red pixel. */
    static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

    /** A header and no samples. */
    static final String WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

    private Content() {}

    static Json.Obj text(String text) {
        return Json.object().put("type", "text").put("text", text).build();
    }

    static Json.Obj image() {
        return Json.object()
                .put("type", "image")
                .put("data", PNG)
                .put("mimeType", "image/png")
                .build();
    }

    static Json.Obj audio() {
        return Json.object()
                .put("type", "audio")
                .put("data", WAV)
                .put("mimeType", "audio/wav")
                .build();
    }

    static Json.Obj resource(String uri, String mimeType, String text) {
        var resource =
                Json.object().put("uri", uri).put("mimeType", mimeType).put("text", text).build();
        return Json.object().put("type", "resource").put("resource", resource).build();
    }

    static Json.Obj result(Json... content) {
        return Json.Obj.EMPTY.with("content", Json.Arr.of(content));
    }

    static Json.Obj parsed(String json) {
        return (Json.Obj) Json.read(json.replace('\'', '"'));
    }
}
