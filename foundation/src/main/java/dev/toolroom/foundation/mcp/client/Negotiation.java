package dev.toolroom.foundation.mcp.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Detects the era of a server: modern if its answer to {@code server/discover} says so; legacy if
 * it rejects that, or answers {@code initialize} first.
 */
final class Negotiation {
    private final Connection connection;
    private final Json.Obj clientInfo;
    private final long deadline;

    Negotiation(Connection connection, Json.Obj clientInfo, Duration time) {
        this.connection = connection;
        this.clientInfo = clientInfo;
        this.deadline = System.nanoTime() + time.toNanos();
    }

    /**
     * Tries the modern era first.
     *
     * @throws ServerFailure if neither era is answered
     */
    ServerInfo probe() throws InterruptedException {
        Pending discover =
                connection.request(Era.MODERN, "server/discover", Json.Obj.EMPTY, Map.of());
        try {
            Json.Obj discovered = discover.await(connection.limits().probe(), RequestListener.NONE);
            if (discovered == null) {
                return race(discover);
            }
            if (isModern(discovered)) {
                return ServerInfo.modern(discovered);
            }
        } catch (ServerFailure e) {
            if (!isLegacySign(e)) {
                throw e;
            }
        }
        return handshake();
    }

    private static boolean isModern(Json.Obj discovered) {
        return discovered.get("supportedVersions") instanceof Json.Arr versions
                && versions.texts().contains(Era.MODERN_VERSION);
    }

    private static boolean isLegacySign(ServerFailure failure) {
        return switch (failure.kind()) {
            case REJECTED -> failure.code() != RpcError.HEADER_MISMATCH;
            case HTTP_STATUS, PROTOCOL -> true;
            default -> false;
        };
    }

    /** Opens a session of the legacy era. */
    ServerInfo handshake() throws InterruptedException {
        Pending initialize = initialize();
        Json.Obj result = initialize.await(timeLeft(), RequestListener.NONE);
        if (result == null) {
            throw timeout();
        }
        return toServerInfo(result);
    }

    private Pending initialize() {
        return connection.request(
                Era.LEGACY,
                "initialize",
                Json.object()
                        .put("protocolVersion", Era.newestLegacy())
                        .put("capabilities", Json.Obj.EMPTY)
                        .put("clientInfo", clientInfo)
                        .build(),
                Map.of());
    }

    private ServerInfo toServerInfo(Json.Obj result) {
        ServerInfo info = ServerInfo.legacy(result);
        if (!Era.isLegacyVersion(info.protocol())) {
            throw connection.failure(
                    Kind.PROTOCOL,
                    "speaks revision \"" + Text.brief(info.protocol(), 40) + "\" of MCP only.",
                    "Use a version of the server that speaks " + Era.newestLegacy() + ".");
        }
        return info;
    }

    /** Offers both eras to a server that starts slowly; the first usable answer decides. */
    private ServerInfo race(Pending discover) throws InterruptedException {
        Pending initialize = initialize();
        var first = new CompletableFuture<ServerInfo>();
        discover.onDone(() -> decide(first, discover.result(), null, true));
        initialize.onDone(() -> decide(first, initialize.result(), initialize.failure(), false));
        try {
            return first.get(timeLeft().toNanos(), NANOSECONDS);
        } catch (TimeoutException e) {
            throw timeout();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ServerFailure failure ? failure : timeout();
        }
    }

    private void decide(
            CompletableFuture<ServerInfo> first,
            Json.@Nullable Obj result,
            @Nullable ServerFailure failure,
            boolean modern) {
        try {
            if (result != null && (!modern || isModern(result))) {
                first.complete(modern ? ServerInfo.modern(result) : toServerInfo(result));
            } else if (failure != null) {
                first.completeExceptionally(failure);
            }
        } catch (ServerFailure unknownRevision) {
            first.completeExceptionally(unknownRevision);
        }
    }

    private Duration timeLeft() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    private ServerFailure timeout() {
        return connection.failure(
                Kind.TIMEOUT,
                "did not answer within "
                        + connection.limits().connect().toSeconds()
                        + " s of its start.",
                "Check that its command or address starts an MCP server, and look at its log.");
    }
}
