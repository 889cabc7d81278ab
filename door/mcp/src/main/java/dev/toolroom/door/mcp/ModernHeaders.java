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
 * Checks the headers of revision 2026-07-28, which repeat parts of the body so that proxies can
 * route. A request is refused if headers and body differ.
 */
public final class ModernHeaders {
    private static final String BASE64_PREFIX = "=?base64?";

    private final Function<String, Json.Obj> inputSchema;

    /**
     * @param inputSchema the schema of a tool by name; empty for an unknown one
     */
    public ModernHeaders(Function<String, Json.Obj> inputSchema) {
        this.inputSchema = inputSchema;
    }

    void check(Context request, Message.Request rpc) {
        String version = rpc.meta().text(Meta.PROTOCOL_VERSION, "");
        if (!version.isEmpty()) {
            checkHeader(request, "MCP-Protocol-Version", version);
        }
        checkHeader(request, "Mcp-Method", rpc.method());
        String name =
                switch (rpc.method()) {
                    case "tools/call", "prompts/get" -> rpc.params().text("name", "");
                    case "resources/read" -> rpc.params().text("uri", "");
                    default -> null;
                };
        if (name != null) {
            checkHeader(request, "Mcp-Name", name);
        }
        if (rpc.method().equals("tools/call")) {
            checkParameters(request, rpc);
        }
    }

    private void checkParameters(Context request, Message.Request rpc) {
        Json.Obj arguments = rpc.params().object("arguments");
        inputSchema
                .apply(rpc.params().text("name", ""))
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
        checkHeader(request, header, value instanceof Json.Str(String text) ? text : value.write());
    }

    private static void checkHeader(Context request, String header, String expected) {
        String given = request.header(header);
        if (given == null || !Objects.equals(decode(header, given), expected)) {
            throw mismatch(header);
        }
    }

    private static String decode(String header, String given) {
        String text = given.strip();
        if (!text.startsWith(BASE64_PREFIX)
                || !text.endsWith("?=")
                || text.length() < BASE64_PREFIX.length() + 2) {
            return text;
        }
        String base64 = text.substring(BASE64_PREFIX.length(), text.length() - 2);
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
