package dev.toolroom.capability.toolsets.server;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A server that should run, as it was declared: references such as {@code ${API_KEY}} are not
 * resolved in it.
 *
 * @param command program and arguments of a local server; empty for a remote one
 * @param expandsArguments whether references in arguments are resolved, too
 * @param environment variables that a local server gets
 * @param url address of a remote server; empty for a local one
 * @param headers what is sent to a remote server with every request
 * @param usesWorkspace whether it works on the files of a chat, so that every chat has its own
 * @param network whether it was granted the network
 * @param folder the files of its toolset, which it can read
 */
public record ServerDefinition(
        String id,
        List<String> command,
        boolean expandsArguments,
        Map<String, String> environment,
        String url,
        Map<String, String> headers,
        boolean usesWorkspace,
        boolean network,
        Path folder) {
    private static final String TOOLSET = "$toolset";

    public ServerDefinition {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        headers = Map.copyOf(headers);
    }

    /**
     * Reads the configuration that the store keeps.
     *
     * @param config {@code command}, {@code args}, {@code expand_args}, {@code env}, {@code
     *     workspace} of a local server; {@code url}, {@code headers} of a remote one
     * @param folder what {@code $toolset} stands for
     */
    public static ServerDefinition of(String id, Json.Obj config, boolean network, Path folder) {
        List<String> command = new ArrayList<>();
        if (config.get("command") instanceof Json.Str(String program)) {
            command.add(within(folder, program));
            if (config.get("args") instanceof Json.Arr arguments) {
                arguments.texts().forEach(each -> command.add(within(folder, each)));
            }
        }
        return new ServerDefinition(
                id,
                command,
                isTrue(config, "expand_args"),
                texts(config.object("env")),
                config.text("url", ""),
                texts(config.object("headers")),
                isTrue(config, "workspace"),
                network,
                folder);
    }

    private static String within(Path folder, String text) {
        return text.replace(TOOLSET, folder.toString());
    }

    private static boolean isTrue(Json.Obj config, String key) {
        return config.get(key) instanceof Json.Bool(boolean value) && value;
    }

    private static Map<String, String> texts(Json.Obj object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Json.Str(String text)) {
                                texts.put(name, text);
                            }
                        });
        return texts;
    }

    public boolean isLocal() {
        return url.isEmpty();
    }
}
