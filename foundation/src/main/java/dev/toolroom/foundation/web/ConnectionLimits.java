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
 * How many connections there may be, and how long one may take to say what it wants. Those that
 * have shown no token share one small number, and the one that has been idle longest makes room for
 * the next, so that whoever only holds connections open holds nobody out. A new connection is not
 * idle: it has a moment to send, and for that moment there may be more. Each token has a number of
 * its own.
 */
final class ConnectionLimits implements Connection.Listener, AutoCloseable {
    /** So many times the number of guests, counting those who still have their moment. */
    static final int CROWD = 4;

    private final Caps caps;

    /** The one that was used least recently first. */
    private final Map<EndPoint, Visit> visits = new LinkedHashMap<>();

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("web-deadlines").factory());

    /**
     * The numbers.
     *
     * @param guests connections that have shown no token
     * @param perToken connections of one token
     * @param moment from when a connection is open, or its last answer is sent, until it is idle
     * @param header from the first byte of a request to the end of its headers
     * @param body from the end of the headers to the end of the body
     */
    record Caps(int guests, int perToken, Duration moment, Duration header, Duration body) {
        static final Caps USUAL =
                new Caps(
                        128,
                        256,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60));
    }

    /** One connection. */
    private static final class Visit {
        private final EndPoint end;
        private final Connection connection;
        private String token = "";
        private int busy;
        private long bytes;
        private long sendingSince;
        private long waitingSince = System.nanoTime();

        Visit(Connection connection) {
            this.connection = connection;
            this.end = connection.getEndPoint();
        }

        /** Not while it is answered, nor once it speaks another protocol: a WebSocket. */
        boolean isWaiting() {
            return busy == 0 && connection.equals(end.getConnection());
        }

        boolean hasWaited(Duration moment, long now) {
            return now - waitingSince >= moment.toNanos();
        }

        /** Nothing of a request is here, neither read nor still to be read. */
        boolean isSilent() {
            return connection.getBytesIn() == bytes && unread() == 0;
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
        every(caps.header(), this::endTheSlow);
        every(caps.moment(), () -> close(crowd()));
    }

    private void every(Duration deadline, Runnable look) {
        long pause = Math.max(1, deadline.toMillis() / 10);
        var _ = clock.scheduleWithFixedDelay(look, pause, pause, TimeUnit.MILLISECONDS);
    }

    Duration bodyDeadline() {
        return caps.body();
    }

    @Override
    public void onOpened(Connection connection) {
        close(opened(connection));
    }

    private synchronized List<EndPoint> opened(Connection connection) {
        visits.computeIfAbsent(connection.getEndPoint(), _ -> new Visit(connection));
        return crowd();
    }

    /** The guests who have to go: those who had their moment, and of a crowd the others too. */
    private synchronized List<EndPoint> crowd() {
        Predicate<Visit> guest = visit -> visit.token.isEmpty();
        List<EndPoint> gone = beyond(caps.guests(), caps.moment(), guest);
        gone.addAll(beyond(CROWD * caps.guests(), Duration.ZERO, guest));
        return gone;
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        if (!connection.getEndPoint().isOpen()) {
            visits.remove(connection.getEndPoint());
        }
    }

    /**
     * Those that have to go so that no more than the number are left: the silent ones first, then
     * those in the middle of a request, each oldest first.
     */
    private List<EndPoint> beyond(int most, Duration moment, Predicate<Visit> counted) {
        List<Visit> all = visits.values().stream().filter(counted).toList();
        if (all.size() <= most) {
            return new ArrayList<>();
        }
        long now = System.nanoTime();
        List<Visit> waiting =
                all.stream()
                        .filter(each -> each.isWaiting() && each.hasWaited(moment, now))
                        .toList();
        Set<Visit> silent = new LinkedHashSet<>(waiting);
        silent.removeIf(each -> !each.isSilent());
        List<EndPoint> gone =
                Stream.concat(
                                silent.stream(),
                                waiting.stream().filter(each -> !silent.contains(each)))
                        .limit(all.size() - most)
                        .map(each -> each.end)
                        .collect(Collectors.toCollection(ArrayList::new));
        gone.forEach(visits::remove);
        return gone;
    }

    /** Its headers are here. */
    void begins(Request request) {
        EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
        synchronized (this) {
            Visit visit = visits.get(end);
            if (visit == null) {
                return;
            }
            visit.busy++;
            visit.sendingSince = 0;
        }
        Request.addCompletionListener(request, _ -> ended(end));
    }

    private synchronized void ended(EndPoint end) {
        Visit visit = visits.remove(end);
        if (visit != null && end.isOpen()) {
            visit.busy--;
            visit.bytes = visit.connection.getBytesIn();
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
            close(counted(end, token));
        }
    }

    private synchronized List<EndPoint> counted(EndPoint end, String token) {
        Visit visit = visits.get(end);
        if (visit == null || visit.token.equals(token)) {
            return List.of();
        }
        Predicate<Visit> same = each -> each.token.equals(token);
        List<EndPoint> gone = beyond(caps.perToken() - 1, Duration.ZERO, same);
        if (visits.values().stream().filter(same).count() >= caps.perToken()) {
            throw new WebError(
                    429,
                    "web.too-many-connections",
                    "this token has " + caps.perToken() + " connections in use already",
                    "Close some, or send the next request on one that is open");
        }
        visit.token = token;
        return gone;
    }

    /** Whoever sends a request byte by byte does not hold a connection for ever. */
    private void endTheSlow() {
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
        if (visit.connection.getBytesIn() == visit.bytes) {
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

    /** How many there are that have shown no token, and how many have. */
    synchronized int count(boolean guests) {
        return (int)
                visits.values().stream().filter(each -> each.token.isEmpty() == guests).count();
    }

    /** Lets nobody wait for those that only stand open. */
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
