package dev.toolroom.kernel.record;

import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger keeps of a call when it has ended.
 *
 * @param errorCode the code of the refusal, or null when the call was answered
 * @param error its message
 * @param result what the tool's summary keeps of the answer, redacted
 * @param extent {@code whole}, or what cut the answer
 * @param bytes the length of the answer
 * @param files what the call did to the files of its chat
 * @param renderPlan how a page shows the answer
 */
public record Receipt(
        Ledger.Running call,
        @Nullable String errorCode,
        @Nullable String error,
        Json.@Nullable Obj result,
        String extent,
        int bytes,
        Instant finishedAt,
        ChatFiles.Versions files,
        Json.@Nullable Obj renderPlan) {
    /** Of a call that left the files of its chat alone. */
    public Receipt(
            Ledger.Running call,
            @Nullable String errorCode,
            @Nullable String error,
            Json.@Nullable Obj result,
            String extent,
            int bytes,
            Instant finishedAt) {
        this(
                call,
                errorCode,
                error,
                result,
                extent,
                bytes,
                finishedAt,
                ChatFiles.Versions.NONE,
                null);
    }

    public Receipt with(ChatFiles.Versions versions, Json.@Nullable Obj plan) {
        return new Receipt(
                call, errorCode, error, result, extent, bytes, finishedAt, versions, plan);
    }
}
