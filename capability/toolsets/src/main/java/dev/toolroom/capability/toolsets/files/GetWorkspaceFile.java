package dev.toolroom.capability.toolsets.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.workspace.Manifest;
import dev.toolroom.capability.toolsets.workspace.Refusals;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.foundation.content.DamagedContent;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a part of one file, as text where it is text. */
public final class GetWorkspaceFile extends WorkspaceTool<GetWorkspaceFile.Input> {
    private static final int PART = 128 * 1024;

    public GetWorkspaceFile(OpenToolsets open) {
        super(open, reading("get_workspace_file"));
    }

    record Input(@Nullable String chat, @Nullable String manifest, String path, int offset) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                optional(arguments, "manifest_id"),
                arguments.text("path"),
                arguments.optionalInteger("offset", 0, Integer.MAX_VALUE).orElse(0));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        Manifest manifest = meant(chat, input.manifest());
        Entry found =
                manifest == null
                        ? null
                        : manifest.folder().find(List.of(input.path().split("/", -1)));
        if (manifest == null || !(found instanceof Entry.File file)) {
            throw new Refusal(
                    ToolsetsRefusal.NOT_FOUND,
                    "the chat " + chat + " has no file " + input.path(),
                    "See get_workspace_files for those it has");
        }
        byte[] part = part(manifest, input);
        long end = input.offset() + (long) part.length;
        var answer =
                Json.object()
                        .put("chat_id", chat.value())
                        .put("manifest_id", manifest.id().value());
        entry(input.path(), file).fields().forEach(answer::put);
        put(answer, part);
        if (end < file.size()) {
            answer.put("next_offset", end);
        }
        return answer.build();
    }

    private byte[] part(Manifest manifest, Input input) {
        try (InputStream in = workspaces().read(manifest.id(), input.path())) {
            in.skipNBytes(input.offset());
            return in.readNBytes(PART);
        } catch (java.io.EOFException behindTheEnd) {
            return new byte[0];
        } catch (DamagedContent e) {
            throw Refusals.notHere(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(Json.Builder answer, byte[] part) {
        try {
            String text =
                    UTF_8.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(part))
                            .toString();
            answer.put("content", text);
        } catch (CharacterCodingException binaryOrCut) {
            answer.put("base64", Base64.getEncoder().encodeToString(part));
        }
    }

    /** The files are in the store of the home; the record need not repeat them. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        return Json.object()
                .put("path", answer.text("path", ""))
                .put("sha256", answer.text("sha256", ""))
                .build();
    }
}
