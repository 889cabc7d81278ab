package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.SessionSink.Outline;
import dev.toolroom.capability.recall.read.SessionSink.Take;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session that an agent keeps as a file of events, one a line. */
abstract class EventSession implements SessionFormat {
    private static final long BEGINNING = 16_384;
    private static final Pattern FOLDER = Pattern.compile("\"cwd\"\\s*:\\s*\"([^\"\\\\]{1,500})\"");

    /** What the events of a file come to; one for each file. */
    abstract static class Events {
        private final List<Turn> turns = new ArrayList<>();
        private @Nullable TurnBuilder current;
        @Nullable String sessionId;
        @Nullable Long created;
        @Nullable Long last;
        @Nullable String title;
        @Nullable String folder;

        abstract void event(Json.Obj event);

        /** Begins a turn. */
        TurnBuilder begin(@Nullable String id, @Nullable Long time, String prompt) {
            end();
            var next = new TurnBuilder(id == null ? "" : id, turns.size(), time, prompt);
            current = next;
            return next;
        }

        /** The turn that goes on; what comes before any prompt has one of its own. */
        TurnBuilder turn() {
            TurnBuilder known = current;
            return known == null ? begin(null, created, "") : known;
        }

        boolean hasBegun() {
            return current != null;
        }

        private void end() {
            if (current != null) {
                turns.add(current.build());
            }
            current = null;
        }

        void seen(@Nullable Long time) {
            if (time != null) {
                created = created == null ? time : created;
                last = time;
            }
        }
    }

    abstract Events events();

    @Override
    public int rank() {
        return 3;
    }

    @Override
    public boolean hasEditorIds() {
        return false;
    }

    @Override
    public @Nullable String folder(Source source) {
        try (InputStream in = source.open(BEGINNING)) {
            Matcher said = FOLDER.matcher(new String(in.readAllBytes(), UTF_8));
            return said.find() ? said.group(1) : null;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        Events events = events();
        var lines = new EventLines(sink.filter(), sink.raw());
        try (InputStream in = source.open(length)) {
            lines.read(in, sink::checkCancelled, events::event);
        }
        if (lines.isEmpty()) {
            throw new JsonStream.Malformed(0, length == 0);
        }
        write(events, name(source), lines.torn(), sink);
    }

    /**
     * Writes what the events came to.
     *
     * @param otherwise the id of the session, where no event says one
     */
    static void write(Events events, String otherwise, boolean torn, SessionSink sink) {
        events.end();
        var header =
                new SessionHeader(
                        null,
                        null,
                        null,
                        null,
                        events.created,
                        events.last,
                        events.title,
                        null,
                        events.folder,
                        null);
        String id = events.sessionId == null ? otherwise : events.sessionId;
        Take take = sink.open(id, header, () -> new Outline(id, List.of(), events.turns.size()));
        for (Turn each : events.turns) {
            if (take == Take.ALL) {
                sink.turn(each);
            }
        }
        sink.close(header, torn);
    }

    /** Most agents call the file as they call the session. */
    static String name(Source source) {
        String name = String.valueOf(source.file().getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** A time as texts have it; null where it is none. */
    static @Nullable Long time(@Nullable Json value) {
        if (value instanceof Json.Str(String text)) {
            try {
                return Instant.parse(text).toEpochMilli();
            } catch (DateTimeException | ArithmeticException e) {
                return null;
            }
        }
        return value == null ? null : JsonValues.number(Json.Obj.EMPTY.with("n", value), "n");
    }
}
