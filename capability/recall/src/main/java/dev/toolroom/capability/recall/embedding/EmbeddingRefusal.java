package dev.toolroom.capability.recall.embedding;

import dev.toolroom.kernel.Refusal;

/** The reasons for which embeddings cannot be enabled. */
enum EmbeddingRefusal implements Refusal.Code {
    NO_MODEL("recall.no-model"),
    BAD_MODEL("recall.bad-model");

    private final String code;

    EmbeddingRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
