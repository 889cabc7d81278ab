package dev.toolroom.foundation.mcp.client;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** State of a supervised server. */
public sealed interface ServerState {
    /** Returns its name as shown and stored. */
    String name();

    /**
     * The server is being started or restarted.
     *
     * @param after the failure before a retry; null for a first or requested start
     */
    record Starting(@Nullable Failed after) implements ServerState {
        @Override
        public String name() {
            return "starting";
        }
    }

    /** The server is connected. */
    record Ready(ServerInfo info) implements ServerState {
        @Override
        public String name() {
            return "ready";
        }
    }

    /**
     * The server could not be started, or it ended.
     *
     * @param retryAt time of the next attempt
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

    /** The server is not wanted to run. */
    record Stopped() implements ServerState {
        @Override
        public String name() {
            return "stopped";
        }
    }

    /**
     * The server lacks settings that a person has to give.
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
