package dev.toolroom.foundation.mcp.client;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.UnaryOperator;

/** The last lines that a server wrote or that were written about it, without secrets. */
public final class ServerLog {
    private static final int LONGEST_LINE = 2_000;

    private final int capacity;
    private final UnaryOperator<String> redactor;
    private final Clock clock;
    private final ArrayDeque<Line> lines = new ArrayDeque<>();
    private long dropped;

    /**
     * An empty log.
     *
     * @param capacity how many lines are kept
     * @param redactor takes secrets out of a line before it is kept
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
     * Keeps a line, and forgets the oldest if there are too many.
     *
     * @return the line as it is kept
     */
    public Line add(String source, String text) {
        // Redacted while it is whole: a secret cut in two would not be recognised.
        String bounded =
                text.length() <= 4 * LONGEST_LINE ? text : text.substring(0, 4 * LONGEST_LINE);
        var line =
                new Line(
                        clock.instant(), source, Text.brief(redactor.apply(bounded), LONGEST_LINE));
        synchronized (this) {
            if (lines.size() == capacity) {
                lines.removeFirst();
                dropped++;
            }
            lines.addLast(line);
        }
        return line;
    }

    /** The lines that are kept, oldest first. */
    public synchronized List<Line> lines() {
        return List.copyOf(lines);
    }

    /** How many lines were forgotten. */
    public synchronized long dropped() {
        return dropped;
    }
}
