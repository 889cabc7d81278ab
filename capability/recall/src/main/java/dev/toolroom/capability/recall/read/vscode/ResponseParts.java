package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.Turn.Response;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parts of an answer. Parts of unknown kinds are kept as they are. */
public final class ResponseParts {
    /** Whose columns hold all of it. */
    private static final Set<String> MARKDOWN =
            Set.of("value", "supportHtml", "supportThemeIcons", "isTrusted", "kind");

    private ResponseParts() {}

    static Response read(Json part) {
        if (part instanceof Json.Str(String text)) {
            return new Response(null, text, null, null, null);
        }
        if (!(part instanceof Json.Obj object)) {
            return new Response(null, null, null, null, part.write());
        }
        String kind = JsonValues.text(object, "kind");
        String value = value(object);
        boolean plain = kind == null && MARKDOWN.containsAll(object.fields().keySet());
        return new Response(
                kind,
                value,
                JsonValues.flag(object, "supportHtml"),
                JsonValues.flag(object, "supportThemeIcons"),
                plain ? null : payload(object));
    }

    /** Returns the fields without a column. Text has one and would be stored twice. */
    private static String payload(Json.Obj part) {
        if (!(part.get("value") instanceof Json.Str)) {
            return part.write();
        }
        var rest = Json.object();
        part.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals("value")) {
                                rest.put(name, value);
                            }
                        });
        return rest.build().write();
    }

    private static @Nullable String value(Json.Obj part) {
        Json value = part.get("value");
        if (value instanceof Json.Str(String text)) {
            return text;
        }
        if (value instanceof Json.Arr(var lines)) {
            return lines.stream()
                    .map(JsonValues::words)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("\n"));
        }
        String content = JsonValues.words(part.get("content"));
        return content == null ? JsonValues.words(part.get("message")) : content;
    }

    /**
     * What a person reads as the answer: Markdown is cut around names of files, so it is joined.
     */
    public static String answer(List<Response> responses) {
        var text = new StringBuilder();
        boolean goesOn = true;
        for (Response each : responses) {
            String kind = Objects.requireNonNullElse(each.kind(), "");
            String value = each.value();
            switch (kind) {
                case "", "markdownContent", "markdownVuln" -> {
                    if (value != null) {
                        text.append(goesOn ? "" : "\n").append(value);
                        goesOn = false;
                    }
                }
                case "inlineReference" -> {
                    text.append(reference(each));
                    goesOn = true;
                }
                case "codeblockUri" -> goesOn = true;
                default -> goesOn = false;
            }
        }
        return text.toString().strip();
    }

    private static String reference(Response part) {
        String payload = part.payload();
        if (payload == null || payload.length() > 100_000) {
            return "";
        }
        Json.Obj object = JsonValues.object(Json.read(payload));
        String name = JsonValues.text(object, "name");
        if (name != null) {
            return name;
        }
        String path = JsonValues.path(object.get("inlineReference"));
        return path == null ? "" : path.substring(path.lastIndexOf('/') + 1);
    }
}
