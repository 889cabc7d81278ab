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
 * Finds out which era a server speaks: the modern one if it answers in it; the legacy one if it
 * answers with any other error, or first.
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
     * Asks in the modern era first.
     *
     * @throws ServerFailure if neither era is answered
     */
    ServerInfo probe() throws InterruptedException {
        Pending discover =
                connection.request(Era.MODERN, "server/discover", Json.Obj.EMPTY, Map.of());
        try {
            Json.Obj discovered = discover.await(connection.limits().probe(), RequestListener.NONE);
            if (discovered == null) {
                return either(discover);
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
        Json.Obj initialized = initialize.await(left(), RequestListener.NONE);
        if (initialized == null) {
            throw late();
        }
        return initialized(initialized);
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

    private ServerInfo initialized(Json.Obj result) {
        ServerInfo info = ServerInfo.legacy(result);
        if (!Era.isLegacyVersion(info.protocol())) {
            throw connection.failure(
                    Kind.PROTOCOL,
                    "speaks revision \"" + Text.brief(info.protocol(), 40) + "\" of MCP only.",
                    "Use a version of the server that speaks " + Era.newestLegacy() + ".");
        }
        return info;
    }

    /** One that starts slowly may answer either; the first useful answer decides. */
    private ServerInfo either(Pending discover) throws InterruptedException {
        Pending initialize = initialize();
        var first = new CompletableFuture<ServerInfo>();
        discover.whenDone(() -> decide(first, discover.result(), null, true));
        initialize.whenDone(() -> decide(first, initialize.result(), initialize.failure(), false));
        try {
            return first.get(left().toNanos(), NANOSECONDS);
        } catch (TimeoutException e) {
            throw late();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ServerFailure failure ? failure : late();
        }
    }

    private void decide(
            CompletableFuture<ServerInfo> first,
            Json.@Nullable Obj result,
            @Nullable ServerFailure failure,
            boolean modern) {
        try {
            if (result != null && (!modern || isModern(result))) {
                first.complete(modern ? ServerInfo.modern(result) : initialized(result));
            } else if (failure != null) {
                first.completeExceptionally(failure);
            }
        } catch (ServerFailure unknownRevision) {
            first.completeExceptionally(unknownRevision);
        }
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    private ServerFailure late() {
        return connection.failure(
                Kind.TIMEOUT,
                "did not answer within "
                        + connection.limits().connect().toSeconds()
                        + " s of its start.",
                "Check that its command or address starts an MCP server, and look at its log.");
    }
}
