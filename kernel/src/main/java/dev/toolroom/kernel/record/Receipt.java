package dev.toolroom.kernel.record;

import dev.toolroom.kernel.call.FileVersions;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The record of a call that has ended.
 *
 * @param errorCode the code of the refusal; null if the call was answered
 * @param error the message of the refusal; null if the call was answered
 * @param result the tool's summary of the answer, redacted
 * @param extent {@code whole}, or the limit that cut the answer
 * @param bytes the size of the answer
 * @param files the versions of the chat files before and after
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
        FileVersions files,
        Json.@Nullable Obj renderPlan) {
    /** The receipt of a call that did not use the files of its chat. */
    public Receipt(
            Ledger.Running call,
            @Nullable String errorCode,
            @Nullable String error,
            Json.@Nullable Obj result,
            String extent,
            int bytes,
            Instant finishedAt) {
        this(call, errorCode, error, result, extent, bytes, finishedAt, FileVersions.NONE, null);
    }

    public Receipt with(FileVersions versions, Json.@Nullable Obj plan) {
        return new Receipt(
                call, errorCode, error, result, extent, bytes, finishedAt, versions, plan);
    }
}
