package dev.toolroom.capability.recall.read.events;

import org.jspecify.annotations.Nullable;

/** Adds up the tokens of a turn, which asks the model several times. Null where none are stated. */
public final class Usage {
    private @Nullable Long prompt;
    private @Nullable Long completion;
    private @Nullable Long cacheRead;
    private @Nullable Long cacheWrite;

    /**
     * The tokens of one answer of the model.
     *
     * @param prompt all that it read, with what it read from or wrote to its cache
     */
    public record Tokens(long prompt, long completion, long cacheRead, long cacheWrite) {
        public static final Tokens NONE = new Tokens(0, 0, 0, 0);

        public Tokens minus(Tokens other) {
            return new Tokens(
                    prompt - other.prompt,
                    completion - other.completion,
                    cacheRead - other.cacheRead,
                    cacheWrite - other.cacheWrite);
        }
    }

    public void add(Tokens more) {
        prompt = sum(prompt, more.prompt());
        completion = sum(completion, more.completion());
        cacheRead = sum(cacheRead, more.cacheRead());
        cacheWrite = sum(cacheWrite, more.cacheWrite());
    }

    /** Adds the tokens of an agent that does not report its cache. */
    public void add(@Nullable Long sent, @Nullable Long received) {
        prompt = sent == null ? prompt : sum(prompt, sent);
        completion = received == null ? completion : sum(completion, received);
    }

    private static Long sum(@Nullable Long one, long more) {
        return one == null ? more : one + more;
    }

    @Nullable Long prompt() {
        return prompt;
    }

    @Nullable Long completion() {
        return completion;
    }

    @Nullable Long cacheRead() {
        return cacheRead;
    }

    @Nullable Long cacheWrite() {
        return cacheWrite;
    }
}
