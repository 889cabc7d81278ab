package dev.toolroom.capability.recall.embedding;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which embeddings cannot be enabled. */
enum EmbeddingRefusal implements Refusal.Code {
    NO_ENDPOINT("recall.no-endpoint"),
    BAD_ENDPOINT("recall.bad-endpoint");

    private final String code;

    EmbeddingRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
