package dev.toolroom.door.lsp.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageClient;

/** An editor, with the one question of ours that the protocol does not have. */
public interface EditorClient extends LanguageClient {
    /**
     * Asks a person whether a call may run. Sent only to editors that say they can ask, by {@code
     * experimental.toolroom.confirm} in their capabilities.
     *
     * @param question {@code {call, tool, question, arguments}}
     * @return {@code {approved}}
     */
    @JsonRequest("toolroom/confirm")
    CompletableFuture<JsonElement> confirm(JsonObject question);
}
