package dev.toolroom.capability.toolsets.bundle;

import dev.toolroom.capability.toolsets.environment.References;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An MCP server as a manifest declares it.
 *
 * @param config {@code command}, {@code args}, {@code env}, {@code expand_args} and {@code
 *     workspace} of a local server, or {@code url} and {@code headers} of a remote one
 * @param autoEnabled whether it is enabled by the install
 */
public record ServerDeclaration(String id, Json.Obj config, boolean autoEnabled) {
    /** A reference to an environment variable, as in {@code ${API_KEY}}. */
    public static final Pattern REFERENCE = References.FORM;

    private static final List<String> KEYS =
            List.of("command", "args", "expand_args", "env", "url", "headers", "workspace");

    static ServerDeclaration read(Json.Obj server) {
        var config = Json.object();
        for (String key : KEYS) {
            Json value = server.get(key);
            if (value != null && !value.equals(new Json.Bool(false))) {
                config.put(key, value);
            }
        }
        return new ServerDeclaration(
                server.text("id", ""), config.build(), Manifest.flag(server, "auto_enable", true));
    }

    Json.Obj write() {
        var server = Json.object().put("id", id);
        config.fields().forEach(server::put);
        if (!autoEnabled) {
            server.put("auto_enable", false);
        }
        return server.build();
    }

    /** Whether its program or its arguments are files of its own toolset. */
    public boolean usesOwnFiles() {
        return config.text("command", "").startsWith("$toolset")
                || args().stream().anyMatch(each -> each.contains("$toolset"));
    }

    public List<String> args() {
        return config.get("args") instanceof Json.Arr args ? args.texts() : List.of();
    }

    /** The command line, or the address. */
    public String target() {
        return config.get("url") instanceof Json.Str(String url)
                ? url
                : (config.text("command", "") + " " + String.join(" ", args())).strip();
    }

    /** The environment variables that it refers to. */
    public List<String> environmentNames() {
        var names = new TreeSet<String>();
        for (String part : List.of("env", "headers")) {
            for (Map.Entry<String, Json> each : config.object(part).fields().entrySet()) {
                if (each.getValue() instanceof Json.Str(String text)) {
                    collect(text, names);
                }
            }
        }
        if (Manifest.flag(config, "expand_args", false)) {
            args().forEach(each -> collect(each, names));
        }
        return List.copyOf(names);
    }

    static void collect(String text, TreeSet<String> names) {
        REFERENCE.matcher(text).results().forEach(found -> names.add(found.group(1)));
    }
}
