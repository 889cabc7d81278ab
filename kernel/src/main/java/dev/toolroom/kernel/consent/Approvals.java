package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores questions that outlive their call, and standing approvals. When a method returns, its
 * change survives a crash. A yes is removed by {@link dev.toolroom.kernel.record.Ledger#begin}.
 */
public interface Approvals {
    /** Stores nothing. */
    Approvals NONE = new Forgetful();

    List<Open> open();

    /** Stores a new question, or one that has been decided since. */
    void keep(Open question);

    void removeQuestion(CallId call);

    List<Standing> standing();

    void keep(Standing approval);

    void removeApproval(String id);

    /** Returns the standing approvals that an upgrade ended, and removes them. */
    List<Standing> takeEnded();

    /**
     * A question whose call was answered without a decision.
     *
     * @param key equal for equal calls
     * @param decision null while undecided
     * @param decidedAt null while undecided
     */
    record Open(
            Question question,
            String key,
            @Nullable Decision decision,
            @Nullable Instant decidedAt) {
        Open(Question question, String key) {
            this(question, key, null, null);
        }
    }

    /**
     * A yes to all calls of one version of a tool by one agent in one chat.
     *
     * @param client the agent
     * @param used how many calls have begun by it
     */
    record Standing(
            String id,
            String tool,
            String version,
            String client,
            String chat,
            String by,
            String how,
            Instant at,
            int used,
            @Nullable Instant lastUsedAt) {
        Standing used(Instant now) {
            return new Standing(id, tool, version, client, chat, by, how, at, used + 1, now);
        }
    }

    /** Stores nothing. */
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
        public List<Standing> standing() {
            return List.of();
        }

        @Override
        public void keep(Standing approval) {}

        @Override
        public void removeApproval(String id) {}

        @Override
        public List<Standing> takeEnded() {
            return List.of();
        }
    }
}
