package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A piece of an answer for whoever can show more than JSON: text, a picture, sound, a reference.
 * Every door writes it in the same shape, which is that of MCP's content.
 */
public sealed interface Block {
    /** The shape of MCP's content. */
    Json.Obj json();

    /** Words. */
    record Text(String text) implements Block {
        @Override
        public Json.Obj json() {
            return Json.object().put("type", "text").put("text", text).build();
        }
    }

    /**
     * A picture.
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
     * Sound.
     *
     * @param data base64
     */
    record Audio(String mimeType, String data) implements Block {
        @Override
        public Json.Obj json() {
            return bytes("audio", mimeType, data);
        }
    }

    /** Something to be read by its address, as a file of the chat or a page of {@code ui://}. */
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

    /** A block of another server, or with more to it than the others have: carried as it came. */
    record Carried(Json.Obj json) implements Block {}

    private static Json.Obj bytes(String type, String mimeType, String data) {
        return Json.object().put("type", type).put("data", data).put("mimeType", mimeType).build();
    }

    /** What {@link #json} wrote, or what another server sent. */
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

    /** Each as {@link #json} has it. */
    static Json.Arr json(List<Block> blocks) {
        return new Json.Arr(blocks.stream().map(each -> (Json) each.json()).toList());
    }

    /** Those in a list of JSON; what is no object is none. */
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
