package dev.toolroom.foundation.mcp.client;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a supervised server is at. */
public sealed interface ServerState {
    /** As it is shown and stored. */
    String name();

    /**
     * Its first or its next start is under way.
     *
     * @param after how the last one ended; null for the first, or for one that a person asked for
     */
    record Starting(@Nullable Failed after) implements ServerState {
        @Override
        public String name() {
            return "starting";
        }
    }

    /** It answers. */
    record Ready(ServerInfo info) implements ServerState {
        @Override
        public String name() {
            return "ready";
        }
    }

    /**
     * It could not be started, or it ended.
     *
     * @param retryAt when it is started again
     */
    record Failed(ServerFailure failure, Instant retryAt) implements ServerState {
        public String why() {
            return String.valueOf(failure.getMessage());
        }

        public String nextStep() {
            return failure.nextStep();
        }

        @Override
        public String name() {
            return "failed";
        }
    }

    /** Nobody wants it to run. */
    record Stopped() implements ServerState {
        @Override
        public String name() {
            return "stopped";
        }
    }

    /**
     * It needs values that nobody has given.
     *
     * @param missing their names
     */
    record NeedsConfig(List<String> missing) implements ServerState {
        public NeedsConfig {
            missing = List.copyOf(missing);
        }

        @Override
        public String name() {
            return "needs_config";
        }
    }
}
