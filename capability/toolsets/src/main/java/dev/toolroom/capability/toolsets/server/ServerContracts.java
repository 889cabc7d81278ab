package dev.toolroom.capability.toolsets.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.ToolName;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a tool of a server promises, in the terms of the house. */
final class ServerContracts {
    static final Limits LIMITS = new Limits(1000, 64 * 1024, Duration.ofMinutes(2));
    private static final int LONGEST_DESCRIPTION = 4_000;

    /** Nobody sees these, and a model would read them. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}&&[^\n\t]]");

    private static final Json.Obj ANY_OBJECT = Json.Obj.EMPTY.with("type", "object");

    private ServerContracts() {}

    /**
     * The annotations decide as the protocol has them: a tool that says nothing may destroy, so a
     * person is asked; one that only reads, or only adds, is not asked about. The version is that
     * of the whole definition, so that an approval does not outlive a change of it.
     */
    static Contract of(ServerDefinition server, RemoteTool tool) {
        boolean reads = tool.hint("readOnlyHint", false);
        boolean destroys = !reads && tool.hint("destructiveHint", true);
        WorkspaceUse files =
                !server.usesWorkspace()
                        ? WorkspaceUse.NONE
                        : reads ? WorkspaceUse.READS : WorkspaceUse.WRITES;
        Json.Obj schema = tool.inputSchema();
        return new Contract(
                new ToolName(ToolName.fitted(server.id() + "__" + tool.name())),
                "1.0.0+" + digest(tool),
                cut(visible(tool.title()), 200),
                cut(visible(tool.description()), LONGEST_DESCRIPTION),
                "mcp",
                schema.fields().isEmpty() ? ANY_OBJECT : schema,
                outputSchema(tool),
                destroys,
                destroys,
                true,
                EffectRule.always(reads ? Effect.READS : Effect.WRITES),
                files,
                LIMITS);
    }

    /**
     * With the shape of a refusal beside the tool's own. One with references would mean something
     * else a level deeper and is left out.
     */
    private static Json.@Nullable Obj outputSchema(RemoteTool tool) {
        Json.Obj given = tool.outputSchema();
        if (given == null
                || !given.text("type", "").equals("object")
                || given.write().contains("\"$ref\"")) {
            return null;
        }
        Json.Obj refusal =
                Json.object()
                        .put("type", "object")
                        .put("required", Json.Arr.ofTexts(java.util.List.of("code", "message")))
                        .build();
        return ANY_OBJECT.with("anyOf", Json.Arr.of(given, refusal));
    }

    private static String visible(String text) {
        return INVISIBLE.matcher(text).replaceAll("");
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }

    private static String digest(RemoteTool tool) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(tool.definition().write().getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, 6);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
