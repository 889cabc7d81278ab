package dev.toolroom.capability.toolsets.python;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.Map;

/**
 * One call of one Python function of an installed toolset.
 *
 * @param id of the call, which the tool may ask for
 * @param toolsetFolder with {@code toolset.yaml}, {@code tools/}, {@code wheels/}; only read
 * @param entrypoint as the manifest writes it: {@code tools.analyze:run} or {@code analyze:run}
 * @param workspace the files of the chat; the tool may change them
 * @param arguments already checked against the tool's input schema
 * @param environment what the manifest declares and the user bound; nothing else is handed over
 * @param network whether the manifest asks for it and the user granted it
 */
public record PythonCall(
        String id,
        Path toolsetFolder,
        String entrypoint,
        Path workspace,
        Json.Obj arguments,
        Map<String, String> environment,
        PythonLimits limits,
        boolean network) {
    public PythonCall {
        environment = Map.copyOf(environment);
    }
}
