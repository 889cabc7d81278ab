package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import dev.toolroom.foundation.redaction.Finding;
import dev.toolroom.foundation.redaction.SecretScanner;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A manifest without the values of its author's environment. Every literal value of a variable and
 * of a header becomes a reference; in arguments only what looks like a secret does.
 */
final class SecretStripping {
    /** Headers that say how to talk and not who is talking. */
    private static final Set<String> PLAIN =
            Set.of("accept", "accept-language", "content-type", "user-agent");

    private final SecretScanner secrets = new SecretScanner();
    private final List<Problem> warnings = new ArrayList<>();

    private SecretStripping() {}

    /** The manifest, and a warning for every value that was taken out. */
    record Stripped(Manifest manifest, List<Problem> warnings) {}

    static Stripped of(Manifest manifest) {
        var stripping = new SecretStripping();
        Map<String, String> env = new TreeMap<>();
        manifest.env().forEach((name, value) -> env.put(name, stripping.value("env", name, value)));
        var clean =
                new Manifest(
                        manifest.manifestVersion(),
                        manifest.id(),
                        manifest.name(),
                        manifest.version(),
                        manifest.description(),
                        manifest.details(),
                        manifest.network(),
                        env,
                        manifest.tools(),
                        manifest.servers().stream().map(stripping::server).toList());
        return new Stripped(clean, List.copyOf(stripping.warnings));
    }

    private ServerDeclaration server(ServerDeclaration server) {
        var config = Json.object();
        String path = "mcp_servers." + server.id();
        List<String> args = args(server.args(), path + ".args");
        boolean expand = !args.equals(server.args());
        server.config()
                .fields()
                .forEach(
                        (key, value) -> {
                            switch (key) {
                                case "args" -> config.put(key, Json.Arr.ofTexts(args));
                                case "env", "headers" ->
                                        config.put(
                                                key,
                                                values(path + "." + key, server.config(), key));
                                default -> config.put(key, value);
                            }
                        });
        if (expand) {
            config.put("expand_args", true);
        }
        return new ServerDeclaration(server.id(), config.build(), server.autoEnabled());
    }

    private Json.Obj values(String path, Json.Obj config, String key) {
        var values = Json.object();
        Json.Obj all = config.object(key);
        for (String name : all.fields().keySet()) {
            boolean plain = key.equals("headers") && PLAIN.contains(name.toLowerCase(Locale.ROOT));
            String text = all.text(name, "");
            values.put(name, plain ? text : value(path, name, text));
        }
        return values.build();
    }

    private String value(String path, String name, String value) {
        if (value.isEmpty() || ServerDeclaration.REFERENCE.matcher(value).find()) {
            return value;
        }
        return replaced(path + "." + name, reference(name));
    }

    private static String reference(String name) {
        String upper = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String start = upper.matches("[A-Z].*") ? upper : "VALUE_" + upper;
        return "${" + start.substring(0, Math.min(64, start.length())) + "}";
    }

    private String replaced(String path, String reference) {
        warnings.add(
                Problem.of(
                        Code.ENV_UNBOUND,
                        path,
                        "The value is replaced by " + reference + " in the export."));
        return reference;
    }

    private List<String> args(List<String> args, String path) {
        List<String> clean = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String before = i == 0 ? "" : args.get(i - 1) + " ";
            clean.add(argument(args.get(i), before, path + "[" + i + "]"));
        }
        return clean;
    }

    /** Looked at alone and after its option, as in {@code --token VALUE}. */
    private String argument(String arg, String before, String path) {
        String text = before + arg;
        for (Finding each : secrets.scan(text)) {
            if (each.start() >= before.length()) {
                String secret = text.substring(each.start(), each.end());
                String kind = reference(each.kind());
                return replaced(
                        path,
                        arg.replace(secret, kind).contains(secret)
                                ? kind
                                : arg.replace(secret, kind));
            }
        }
        boolean alone = !secrets.scan(arg).isEmpty();
        return alone ? replaced(path, reference("secret")) : arg;
    }
}
