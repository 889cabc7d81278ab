package dev.toolroom.capability.toolsets.bundle.reading;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The manifest of an MCP bundle, as that of a toolset with one server. */
final class McpbManifest {
    /** Where the files of the bundle lie in the toolset. */
    static final String FOLDER = "assets/";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
    private static final String SETTING = "user_config.";
    private static final int LONGEST_ID = 40;

    private final Json.Obj manifest;
    private boolean variablesInArguments;

    private McpbManifest(Json.Obj manifest) {
        this.manifest = manifest;
    }

    /**
     * The manifest of the toolset.
     *
     * @throws BundleRefused if it is no manifest of an MCP bundle
     */
    static Json.Obj convert(byte[] bytes) {
        try {
            if (Json.read(bytes) instanceof Json.Obj manifest
                    && manifest.get("server") instanceof Json.Obj) {
                return new McpbManifest(manifest).toolset();
            }
        } catch (Json.Malformed e) {
            throw refused("This is not valid JSON.");
        }
        throw refused("Expected the manifest of an MCP bundle, with a server.");
    }

    private static BundleRefused refused(String message) {
        return new BundleRefused(Code.MANIFEST_INVALID, "manifest.json", message);
    }

    private Json.Obj toolset() {
        String name = manifest.text("name", "");
        String id = id(name);
        var toolset =
                Json.object()
                        .put("manifest_version", "1")
                        .put("id", id)
                        .put("name", manifest.text("display_name", name))
                        .put("version", manifest.text("version", ""));
        String description = manifest.text("description", "");
        if (!description.isEmpty()) {
            toolset.put("description", description);
        }
        String author = manifest.object("author").text("name", "");
        if (!author.isEmpty()) {
            toolset.put("author", author);
        }
        if (manifest.get("license") instanceof Json.Str license) {
            toolset.put("license", license);
        }
        return toolset.put("mcp_servers", Json.Arr.of(server(id))).build();
    }

    private static String id(String name) {
        String plain =
                name.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^[^a-z]+|-+$", "");
        return plain.length() <= LONGEST_ID ? plain : plain.substring(0, LONGEST_ID);
    }

    private Json.Obj server(String id) {
        Json.Obj config = config();
        String command = config.text("command", "");
        var server = Json.object().put("id", id).put("command", placed(command));
        List<String> args = new ArrayList<>();
        if (config.get("args") instanceof Json.Arr all) {
            all.texts().forEach(each -> args.add(argument(each)));
        }
        if (!args.isEmpty()) {
            server.put("args", Json.Arr.ofTexts(args));
        }
        if (variablesInArguments) {
            server.put("expand_args", true);
        }
        var env = Json.object();
        Json.Obj declared = config.object("env");
        for (String key : declared.fields().keySet()) {
            env.put(key, resolved(declared.text(key, "")));
        }
        if (!declared.fields().isEmpty()) {
            server.put("env", env.build());
        }
        return server.build();
    }

    /** What the bundle says for this system goes before what it says for all. */
    private Json.Obj config() {
        Json.Obj config = manifest.object("server").object("mcp_config");
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String platform =
                system.contains("win") ? "win32" : system.contains("mac") ? "darwin" : "linux";
        Json.Obj own = config.object("platform_overrides").object(platform);
        var merged = Json.object();
        config.fields().forEach(merged::put);
        own.fields().forEach(merged::put);
        return merged.build();
    }

    private String argument(String text) {
        String resolved = resolved(text);
        variablesInArguments |= PLACEHOLDER.matcher(resolved).find();
        return resolved;
    }

    /** A program within the bundle may be named without the folder before it. */
    private String placed(String command) {
        return command.startsWith("./")
                ? "$toolset/" + FOLDER + command.substring(2)
                : resolved(command);
    }

    private String resolved(String text) {
        String folder = "$toolset/" + FOLDER.substring(0, FOLDER.length() - 1);
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(value(found, folder)));
    }

    private static String value(MatchResult found, String folder) {
        String name = found.group(1);
        if (name.equals("__dirname")) {
            return folder;
        }
        if (name.equals("/") || name.equals("pathSeparator")) {
            return "/";
        }
        if (name.startsWith(SETTING)) {
            String upper = name.substring(SETTING.length()).toUpperCase(Locale.ROOT);
            return "${" + upper.replaceAll("[^A-Z0-9]", "_") + "}";
        }
        throw refused("The placeholder ${" + name + "} is not supported.");
    }
}
