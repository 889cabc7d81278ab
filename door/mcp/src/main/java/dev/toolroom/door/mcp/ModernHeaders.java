package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.foundation.mcp.Meta;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import io.javalin.http.Context;
import java.util.Base64;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The headers of revision 2026-07-28, which repeat parts of the body so that what stands between
 * can route: where the two differ, the request is refused.
 */
public final class ModernHeaders {
    private static final String ENCODED = "=?base64?";

    private final Function<String, Json.Obj> inputSchema;

    /**
     * @param inputSchema of a tool, empty where there is none of that name
     */
    public ModernHeaders(Function<String, Json.Obj> inputSchema) {
        this.inputSchema = inputSchema;
    }

    void check(Context request, Message.Request asked) {
        String version = asked.meta().text(Meta.PROTOCOL_VERSION, "");
        if (!version.isEmpty()) {
            mustEqual(request, "MCP-Protocol-Version", version);
        }
        mustEqual(request, "Mcp-Method", asked.method());
        String name =
                switch (asked.method()) {
                    case "tools/call", "prompts/get" -> asked.params().text("name", "");
                    case "resources/read" -> asked.params().text("uri", "");
                    default -> null;
                };
        if (name != null) {
            mustEqual(request, "Mcp-Name", name);
        }
        if (asked.method().equals("tools/call")) {
            checkParameters(request, asked);
        }
    }

    private void checkParameters(Context request, Message.Request asked) {
        Json.Obj arguments = asked.params().object("arguments");
        inputSchema
                .apply(asked.params().text("name", ""))
                .object("properties")
                .fields()
                .forEach(
                        (name, part) -> {
                            if (part instanceof Json.Obj schema
                                    && schema.get("x-mcp-header")
                                            instanceof Json.Str(String suffix)) {
                                checkParameter(request, "Mcp-Param-" + suffix, arguments.get(name));
                            }
                        });
    }

    private static void checkParameter(Context request, String header, @Nullable Json value) {
        if (value == null || value instanceof Json.Null) {
            if (request.header(header) != null) {
                throw mismatch(header);
            }
            return;
        }
        mustEqual(request, header, value instanceof Json.Str(String text) ? text : value.write());
    }

    private static void mustEqual(Context request, String header, String expected) {
        String given = request.header(header);
        if (given == null || !Objects.equals(decoded(header, given), expected)) {
            throw mismatch(header);
        }
    }

    private static String decoded(String header, String given) {
        String text = given.strip();
        if (!text.startsWith(ENCODED)
                || !text.endsWith("?=")
                || text.length() < ENCODED.length() + 2) {
            return text;
        }
        String base64 = text.substring(ENCODED.length(), text.length() - 2);
        try {
            if (base64.length() % 4 != 0) {
                throw mismatch(header);
            }
            return new String(Base64.getDecoder().decode(base64), UTF_8);
        } catch (IllegalArgumentException notBase64) {
            throw mismatch(header);
        }
    }

    private static RpcError mismatch(String header) {
        return new RpcError(
                RpcError.HEADER_MISMATCH,
                "the header " + header + " is missing or differs from the body");
    }
}
