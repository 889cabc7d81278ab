package dev.toolroom.kernel.consent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * Identifies a call by tool, version, arguments, agent, folder and what a person was asked. It is a
 * hash, because arguments may hold what must not be stored.
 */
final class CallKey {
    private CallKey() {}

    static String of(ToolCall call, Question question) {
        Caller caller = call.caller();
        Path folder = caller.workspaceRoot();
        String key =
                new Json.Arr(
                                List.of(
                                        new Json.Str(call.tool()),
                                        new Json.Str(question.version()),
                                        new Json.Str(question.proposal().binding()),
                                        new Json.Str(caller.door()),
                                        new Json.Str(caller.client()),
                                        new Json.Str(caller.principal()),
                                        new Json.Str(folder == null ? "" : folder.toString()),
                                        sorted(call.arguments())))
                        .write();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns the value with the fields of its objects in the order of their names. */
    private static Json sorted(Json value) {
        if (value instanceof Json.Obj object) {
            var fields = Json.object();
            new TreeMap<>(object.fields()).forEach((name, each) -> fields.put(name, sorted(each)));
            return fields.build();
        }
        if (value instanceof Json.Arr(var items)) {
            return new Json.Arr(items.stream().map(CallKey::sorted).toList());
        }
        return value;
    }
}
