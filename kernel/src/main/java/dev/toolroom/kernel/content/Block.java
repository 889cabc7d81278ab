package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A piece of an answer for doors that show more than JSON: text, image, audio or resource. Its JSON
 * is that of MCP's content blocks.
 */
public sealed interface Block {
    /** Returns it in the shape of MCP's content blocks. */
    Json.Obj json();

    /** A text. */
    record Text(String text) implements Block {
        @Override
        public Json.Obj json() {
            return Json.object().put("type", "text").put("text", text).build();
        }
    }

    /**
     * An image.
     *
     * @param data base64
     */
    record Image(String mimeType, String data) implements Block {
        @Override
        public Json.Obj json() {
            return bytes("image", mimeType, data);
        }
    }

    /**
     * A recording.
     *
     * @param data base64
     */
    record Audio(String mimeType, String data) implements Block {
        @Override
        public Json.Obj json() {
            return bytes("audio", mimeType, data);
        }
    }

    /** A resource by its URI, such as a file of the chat or a {@code ui://} page. */
    record Link(String uri, String name, String mimeType) implements Block {
        @Override
        public Json.Obj json() {
            return Json.object()
                    .put("type", "resource_link")
                    .put("uri", uri)
                    .put("name", name)
                    .put("mimeType", mimeType)
                    .build();
        }
    }

    /** A block of another server with unknown type or fields, passed on unchanged. */
    record Carried(Json.Obj json) implements Block {}

    private static Json.Obj bytes(String type, String mimeType, String data) {
        return Json.object().put("type", type).put("data", data).put("mimeType", mimeType).build();
    }

    /** Reads what {@link #json} wrote or another server sent. */
    static Block of(Json.Obj json) {
        Block known =
                switch (json.text("type", "")) {
                    case "text" -> new Text(json.text("text", ""));
                    case "image" -> new Image(json.text("mimeType", ""), json.text("data", ""));
                    case "audio" -> new Audio(json.text("mimeType", ""), json.text("data", ""));
                    case "resource_link" ->
                            new Link(
                                    json.text("uri", ""),
                                    json.text("name", ""),
                                    json.text("mimeType", ""));
                    default -> new Carried(json);
                };
        return known.json().fields().equals(json.fields()) ? known : new Carried(json);
    }

    /** Returns the JSON of all blocks. */
    static Json.Arr json(List<Block> blocks) {
        return new Json.Arr(blocks.stream().map(each -> (Json) each.json()).toList());
    }

    /** Reads the blocks of a list, ignoring what is not an object. */
    static List<Block> listed(Json.Arr list) {
        List<Block> blocks = new ArrayList<>();
        for (Json each : list.items()) {
            if (each instanceof Json.Obj object) {
                blocks.add(of(object));
            }
        }
        return blocks;
    }
}
