package dev.toolroom.capability.recall.read;

import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes the sessions of a file as they are read. */
public interface SessionSink {
    /** Which turns of a session are wanted. */
    enum Take {
        /** All of it. */
        ALL,
        /** The turns that are not known yet: another file has more of this session. */
        UNKNOWN_TURNS,
        /** Nothing: the same turns are there under other names. */
        NOTHING
    }

    /**
     * What there is in a session, found without taking it apart.
     *
     * @param sessionId null where the file does not say
     */
    record Outline(@Nullable String sessionId, List<String> requestIds, int requests) {
        public Outline {
            requestIds = List.copyOf(requestIds);
        }
    }

    TextFilter filter();

    /** Returns the output for the redacted text of a line. */
    RawOutput line(int index);

    /** Discards the text of an invalid line, the last one. */
    void dropLine(int index);

    /** Returns the output for the redacted text of the session, before it is opened too. */
    RawOutput raw();

    /**
     * Begins a session.
     *
     * @param id null when the file has none: then the known requests or the bytes tell
     */
    Take open(@Nullable String id, SessionHeader header, Supplier<Outline> outline);

    /** Finds the turns that follow by this title too, where the session was opened without one. */
    void title(@Nullable String title);

    /** A turn; one of the same id is replaced. */
    void turn(Turn turn);

    /** Ends the session that was opened last. */
    void close(SessionHeader header, boolean torn);

    /** Reports in words what is wrong with a file that could be read. */
    void problem(String words);

    /** Marks which sessions the editor's own list has. */
    void listed(Set<String> sessions);

    /** Throws if the import was cancelled. */
    void checkCancelled();
}
