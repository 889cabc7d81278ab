package dev.toolroom.foundation.mcp.client;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.UnaryOperator;

/** The last log lines of a server, and notes of this client about it, without secrets. */
public final class ServerLog {
    private static final int MAX_LINE_LENGTH = 2_000;

    private final int capacity;
    private final UnaryOperator<String> redactor;
    private final Clock clock;
    private final ArrayDeque<Kept> lines = new ArrayDeque<>();
    private long dropped;

    /**
     * An empty log.
     *
     * @param capacity maximum number of lines
     * @param redactor removes secrets from a line
     */
    public ServerLog(int capacity, UnaryOperator<String> redactor, Clock clock) {
        this.capacity = capacity;
        this.redactor = redactor;
        this.clock = clock;
    }

    /**
     * One line.
     *
     * @param source {@code stderr}, {@code stdout}, {@code client}, or the level of a log message
     */
    public record Line(Instant time, String source, String text) {}

    /**
     * A line as received. Redacted when first read: doing so on arrival would slow down a server
     * that writes fast, and its calls.
     */
    private static final class Kept {
        private final Instant time;
        private final String source;
        private String text;
        private boolean redacted;

        Kept(Instant time, String source, String text) {
            this.time = time;
            this.source = source;
            this.text = text;
        }

        synchronized Line line(UnaryOperator<String> redacting) {
            if (!redacted) {
                text = redacting.apply(text);
                redacted = true;
            }
            return new Line(time, source, text);
        }
    }

    /** Adds a line; drops the oldest one if the log is full. */
    public void add(String source, String text) {
        var line = new Kept(clock.instant(), source, truncate(text));
        synchronized (this) {
            if (lines.size() == capacity) {
                lines.removeFirst();
                dropped++;
            }
            lines.addLast(line);
        }
    }

    static String truncate(String text) {
        return text.length() <= 4 * MAX_LINE_LENGTH ? text : text.substring(0, 4 * MAX_LINE_LENGTH);
    }

    /** Returns text of the server as one line without secrets. */
    public String redacted(String text) {
        // Redacted before it is shortened: half a secret would not be recognised.
        return Text.brief(redactor.apply(truncate(text)), MAX_LINE_LENGTH);
    }

    /** Returns the kept lines, oldest first. */
    public List<Line> lines() {
        List<Kept> found;
        synchronized (this) {
            found = List.copyOf(lines);
        }
        return found.stream().map(each -> each.line(this::redacted)).toList();
    }

    /** Returns how many lines were dropped. */
    public synchronized long dropped() {
        return dropped;
    }
}
