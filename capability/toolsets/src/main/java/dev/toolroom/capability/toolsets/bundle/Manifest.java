package dev.toolroom.capability.toolsets.bundle;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What {@code toolset.yaml} says.
 *
 * @param details {@code author}, {@code license}, {@code homepage} and {@code requires_python},
 *     where they are given
 * @param network whether its tools and servers ask for the network
 * @param env environment variables of its Python tools, with references such as {@code ${NAME}}
 */
public record Manifest(
        String manifestVersion,
        String id,
        String name,
        String version,
        String description,
        Json.Obj details,
        boolean network,
        Map<String, String> env,
        List<ToolDeclaration> tools,
        List<ServerDeclaration> servers) {
    /** Keys that only describe. */
    private static final List<String> DETAILS =
            List.of("author", "license", "homepage", "requires_python");

    public Manifest {
        env = new LinkedHashMap<>(new TreeMap<>(env));
        tools = List.copyOf(tools);
        servers = List.copyOf(servers);
    }

    /** Reads what fits the published schema. */
    public static Manifest read(Json.Obj manifest) {
        var details = Json.object();
        DETAILS.forEach(key -> details.putIfPresent(key, manifest.get(key)));
        Map<String, String> env = new TreeMap<>();
        manifest.object("env").fields().keySet().forEach(key -> env.put(key, text(manifest, key)));
        return new Manifest(
                manifest.text("manifest_version", ""),
                manifest.text("id", ""),
                manifest.text("name", ""),
                manifest.text("version", ""),
                manifest.text("description", ""),
                details.build(),
                flag(manifest.object("permissions"), "network", false),
                env,
                each(manifest, "tools", ToolDeclaration::read),
                each(manifest, "mcp_servers", ServerDeclaration::read));
    }

    private static String text(Json.Obj manifest, String key) {
        return manifest.object("env").text(key, "");
    }

    private static <T> List<T> each(Json.Obj manifest, String key, Function<Json.Obj, T> read) {
        List<T> all = new ArrayList<>();
        if (manifest.get(key) instanceof Json.Arr(var items)) {
            for (Json item : items) {
                if (item instanceof Json.Obj object) {
                    all.add(read.apply(object));
                }
            }
        }
        return all;
    }

    static boolean flag(Json.Obj object, String key, boolean otherwise) {
        return object.get(key) instanceof Json.Bool(boolean value) ? value : otherwise;
    }

    /** The same keys in the order of the alphabet. */
    static Json.Obj sorted(Json.Obj object) {
        return new Json.Obj(new TreeMap<>(object.fields()));
    }

    /** The manifest with its keys in one order and without defaults: equal text, equal meaning. */
    public Json.Obj write() {
        var all =
                Json.object()
                        .put("manifest_version", manifestVersion)
                        .put("id", id)
                        .put("name", name)
                        .put("version", version);
        if (!description.isEmpty()) {
            all.put("description", description);
        }
        DETAILS.forEach(key -> all.putIfPresent(key, details.get(key)));
        if (network) {
            all.put("permissions", Json.Obj.EMPTY.with("network", true));
        }
        if (!env.isEmpty()) {
            var values = Json.object();
            env.forEach(values::put);
            all.put("env", values.build());
        }
        if (!tools.isEmpty()) {
            all.put("tools", new Json.Arr(tools.stream().<Json>map(each -> each.write()).toList()));
        }
        if (!servers.isEmpty()) {
            all.put(
                    "mcp_servers",
                    new Json.Arr(servers.stream().<Json>map(each -> each.write()).toList()));
        }
        return all.build();
    }

    /** Every environment variable that it refers to: none is resolved until its user binds it. */
    public List<String> environmentNames() {
        var names = new TreeSet<String>();
        env.values().forEach(value -> ServerDeclaration.collect(value, names));
        servers.forEach(server -> names.addAll(server.environmentNames()));
        return List.copyOf(names);
    }
}
