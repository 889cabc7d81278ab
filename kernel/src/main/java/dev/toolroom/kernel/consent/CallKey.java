package dev.toolroom.kernel.consent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * The same text for the same call: tool, version, arguments and chat. A hash, since arguments may
 * hold what must not be stored.
 */
final class CallKey {
    private CallKey() {}

    static String of(ToolCall call, String version) {
        String text =
                new Json.Arr(
                                List.of(
                                        new Json.Str(call.tool()),
                                        new Json.Str(version),
                                        new Json.Str(call.caller().chat().value()),
                                        sorted(call.arguments())))
                        .write();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The order in which a client writes its fields says nothing. */
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
