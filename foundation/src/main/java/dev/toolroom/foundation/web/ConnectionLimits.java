package dev.toolroom.foundation.web;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;

/**
 * Limits how many connections there are and how long each may take to send a request. Connections
 * that have shown no token share one small limit: beyond it, the one idle longest is closed, so
 * that a client that holds connections open cannot lock out others. A new connection has a grace
 * period before it counts as idle; meanwhile {@link #GRACE_FACTOR} times as many are allowed. Each
 * token has a limit of its own.
 */
final class ConnectionLimits implements Connection.Listener, AutoCloseable {
    /** Hard limit of guests, those in their grace period included, as a multiple of the limit. */
    static final int GRACE_FACTOR = 4;

    private final Caps caps;

    /** Ordered by last use, least recent first. */
    private final Map<EndPoint, Visit> visits = new LinkedHashMap<>();

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("web-deadlines").factory());

    /**
     * Limits and timeouts.
     *
     * @param guests connections that have shown no token
     * @param perToken connections of one token
     * @param grace grace period after opening, or after the last answer, until it is idle
     * @param header from the first byte of a request to the end of its headers
     * @param body from the end of the headers to the end of the body
     */
    record Caps(int guests, int perToken, Duration grace, Duration header, Duration body) {
        static final Caps DEFAULT =
                new Caps(
                        128,
                        256,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60));
    }

    private static final class Visit {
        private final EndPoint end;
        private final Connection connection;
        private String token = "";
        private int activeRequests;
        private long bytesBefore;
        private long sendingSince;
        private long waitingSince = System.nanoTime();

        Visit(Connection connection) {
            this.connection = connection;
            this.end = connection.getEndPoint();
        }

        /** Whether no request is being answered and it still speaks HTTP, not WebSocket. */
        boolean isWaiting() {
            return activeRequests == 0 && connection.equals(end.getConnection());
        }

        boolean hasWaited(Duration grace, long now) {
            return now - waitingSince >= grace.toNanos();
        }

        /** Whether no byte of a next request has come, read or unread. */
        boolean isSilent() {
            return connection.getBytesIn() == bytesBefore && unread() == 0;
        }

        private int unread() {
            try {
                return end.getTransport() instanceof SocketChannel channel
                        ? channel.socket().getInputStream().available()
                        : 0;
            } catch (IOException closed) {
                return 0;
            }
        }
    }

    ConnectionLimits(Caps caps) {
        this.caps = caps;
        scheduleEvery(caps.header(), this::closeSlow);
        scheduleEvery(caps.grace(), () -> close(evictGuests()));
    }

    private void scheduleEvery(Duration deadline, Runnable check) {
        long pause = Math.max(1, deadline.toMillis() / 10);
        var _ = clock.scheduleWithFixedDelay(check, pause, pause, TimeUnit.MILLISECONDS);
    }

    Duration bodyDeadline() {
        return caps.body();
    }

    @Override
    public void onOpened(Connection connection) {
        close(addVisit(connection));
    }

    private synchronized List<EndPoint> addVisit(Connection connection) {
        visits.computeIfAbsent(connection.getEndPoint(), _ -> new Visit(connection));
        return evictGuests();
    }

    /** Evicts guests: beyond the limit those past their grace, beyond the hard limit any. */
    private synchronized List<EndPoint> evictGuests() {
        Predicate<Visit> guest = visit -> visit.token.isEmpty();
        List<EndPoint> evicted = evict(caps.guests(), caps.grace(), guest);
        evicted.addAll(evict(GRACE_FACTOR * caps.guests(), Duration.ZERO, guest));
        return evicted;
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        if (!connection.getEndPoint().isOpen()) {
            visits.remove(connection.getEndPoint());
        }
    }

    /**
     * Stops tracking as many waiting connections as exceed the limit, and returns them: silent ones
     * first, then those in the middle of a request, each oldest first.
     */
    private List<EndPoint> evict(int limit, Duration grace, Predicate<Visit> counted) {
        List<Visit> all = visits.values().stream().filter(counted).toList();
        if (all.size() <= limit) {
            return new ArrayList<>();
        }
        long now = System.nanoTime();
        List<Visit> waiting =
                all.stream()
                        .filter(each -> each.isWaiting() && each.hasWaited(grace, now))
                        .toList();
        Set<Visit> silent = new LinkedHashSet<>(waiting);
        silent.removeIf(each -> !each.isSilent());
        List<EndPoint> evicted =
                Stream.concat(
                                silent.stream(),
                                waiting.stream().filter(each -> !silent.contains(each)))
                        .limit(all.size() - limit)
                        .map(each -> each.end)
                        .collect(Collectors.toCollection(ArrayList::new));
        evicted.forEach(visits::remove);
        return evicted;
    }

    /** Called when the headers of a request have arrived. */
    void beginRequest(Request request) {
        EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
        synchronized (this) {
            Visit visit = visits.get(end);
            if (visit == null) {
                return;
            }
            visit.activeRequests++;
            visit.sendingSince = 0;
        }
        Request.addCompletionListener(request, _ -> endRequest(end));
    }

    private synchronized void endRequest(EndPoint end) {
        Visit visit = visits.remove(end);
        if (visit != null && end.isOpen()) {
            visit.activeRequests--;
            visit.bytesBefore = visit.connection.getBytesIn();
            visit.waitingSince = System.nanoTime();
            visits.put(end, visit);
        }
    }

    /**
     * Counts the connection of a request with those of its token.
     *
     * @param token empty for a request that needed none
     */
    void admit(Request request, String token) {
        EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
        if (!token.isEmpty()) {
            close(assignToken(end, token));
        }
    }

    private synchronized List<EndPoint> assignToken(EndPoint end, String token) {
        Visit visit = visits.get(end);
        if (visit == null || visit.token.equals(token)) {
            return List.of();
        }
        Predicate<Visit> same = each -> each.token.equals(token);
        List<EndPoint> evicted = evict(caps.perToken() - 1, Duration.ZERO, same);
        if (visits.values().stream().filter(same).count() >= caps.perToken()) {
            throw new WebError(
                    429,
                    "web.too-many-connections",
                    "this token has " + caps.perToken() + " connections in use already",
                    "Close some, or send the next request on one that is open");
        }
        visit.token = token;
        return evicted;
    }

    /** Closes connections that take too long to send their headers. */
    private void closeSlow() {
        long now = System.nanoTime();
        List<EndPoint> late = new ArrayList<>();
        synchronized (this) {
            visits.keySet().removeIf(end -> !end.isOpen());
            for (Visit each : visits.values()) {
                if (each.isWaiting() && isLate(each, now)) {
                    late.add(each.end);
                }
            }
            late.forEach(visits::remove);
        }
        close(late);
    }

    private boolean isLate(Visit visit, long now) {
        if (visit.connection.getBytesIn() == visit.bytesBefore) {
            return false;
        }
        if (visit.sendingSince == 0) {
            visit.sendingSince = now;
        }
        return now - visit.sendingSince > caps.header().toNanos();
    }

    private static void close(List<EndPoint> ends) {
        ends.forEach(EndPoint::close);
    }

    void closeAll(Predicate<String> token) {
        List<EndPoint> all;
        synchronized (this) {
            all =
                    visits.values().stream()
                            .filter(each -> token.test(each.token))
                            .map(each -> each.end)
                            .toList();
        }
        close(all);
    }

    /** Returns the number of connections that have shown no token, or of those that have. */
    synchronized int count(boolean guests) {
        return (int)
                visits.values().stream().filter(each -> each.token.isEmpty() == guests).count();
    }

    /** Closes idle connections, so that shutdown does not wait for them. */
    @Override
    public void close() {
        clock.shutdownNow();
        List<EndPoint> idle;
        synchronized (this) {
            idle = visits.values().stream().filter(Visit::isWaiting).map(each -> each.end).toList();
        }
        close(idle);
    }
}
