package dev.toolroom.capability.toolsets.bundle;

import dev.toolroom.kernel.json.Json;

/**
 * How the results of a tool are shown.
 *
 * @param renderer {@code code}, {@code document}, {@code html} or {@code frame}
 * @param priority the highest wins; that of a manifest is 0
 */
public record RenderConfig(String renderer, Json.Obj config, int priority) {
    /** The priority of what a manifest declares. */
    public static final int DECLARED = 0;

    /** Reads the {@code renderer} of a tool. */
    static RenderConfig read(Json.Obj declared) {
        var config = Json.object();
        declared.fields()
                .forEach(
                        (name, value) -> {
                            if (name.equals("artifact") && value instanceof Json.Str(String file)) {
                                config.put(name, file.replaceFirst("^(\\./)+", ""));
                            } else if (!name.equals("type")) {
                                config.put(name, value);
                            }
                        });
        return new RenderConfig(declared.text("type", ""), config.build(), DECLARED);
    }

    Json.Obj write() {
        var declared = Json.object().put("type", renderer);
        Manifest.sorted(config).fields().forEach(declared::put);
        return declared.build();
    }
}
