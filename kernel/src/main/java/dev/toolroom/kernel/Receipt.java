package dev.toolroom.kernel;

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
 */
public record Receipt(
        Ledger.Running call,
        @Nullable String errorCode,
        @Nullable String error,
        Json.@Nullable Obj result,
        String extent,
        int bytes,
        Instant finishedAt) {}
