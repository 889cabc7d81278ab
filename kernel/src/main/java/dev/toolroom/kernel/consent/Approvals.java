package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.call.CallId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where questions that outlive their call and remembered approvals are kept, so that they survive
 * the process. When a method returns, what it was told survives a crash.
 */
public interface Approvals {
    /** Keeps nothing: what it is told lives as long as the process. */
    Approvals NONE = new Forgetful();

    List<Open> open();

    /** New, or decided since. */
    void keep(Open question);

    void removeQuestion(CallId call);

    List<Remembered> remembered();

    void keep(Remembered approval);

    void removeApproval(String id);

    /**
     * A question whose call has been answered without a decision.
     *
     * @param version of the tool
     * @param key the same for the same call
     * @param decision null while nobody has decided
     */
    record Open(
            Confirmations.Question question,
            String version,
            String key,
            @Nullable Decision decision) {}

    /**
     * A yes to calls to come.
     *
     * @param chat null for every chat
     */
    record Remembered(
            String id,
            String tool,
            String version,
            @Nullable String chat,
            String by,
            String how,
            Instant at) {}

    /** Keeps nothing. */
    final class Forgetful implements Approvals {
        @Override
        public List<Open> open() {
            return List.of();
        }

        @Override
        public void keep(Open question) {}

        @Override
        public void removeQuestion(CallId call) {}

        @Override
        public List<Remembered> remembered() {
            return List.of();
        }

        @Override
        public void keep(Remembered approval) {}

        @Override
        public void removeApproval(String id) {}
    }
}
