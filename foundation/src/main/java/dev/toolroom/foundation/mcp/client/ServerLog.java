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
    private final ArrayDeque<Kept> lines = new ArrayDeque<>();
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
     * A line as it came. Secrets are taken out when somebody reads it: a server that writes faster
     * than that would be held up, and its calls with it.
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

    /** Keeps a line, and forgets the oldest if there are too many. */
    public void add(String source, String text) {
        var line = new Kept(clock.instant(), source, bounded(text));
        synchronized (this) {
            if (lines.size() == capacity) {
                lines.removeFirst();
                dropped++;
            }
            lines.addLast(line);
        }
    }

    static String bounded(String text) {
        return text.length() <= 4 * LONGEST_LINE ? text : text.substring(0, 4 * LONGEST_LINE);
    }

    /** A text of the server as it may be shown: one line without secrets. */
    public String redacted(String text) {
        // While it is whole: a secret cut in two would not be recognised.
        return Text.brief(redactor.apply(bounded(text)), LONGEST_LINE);
    }

    /** The lines that are kept, oldest first. */
    public List<Line> lines() {
        List<Kept> found;
        synchronized (this) {
            found = List.copyOf(lines);
        }
        return found.stream().map(each -> each.line(this::redacted)).toList();
    }

    /** How many lines were forgotten. */
    public synchronized long dropped() {
        return dropped;
    }
}
