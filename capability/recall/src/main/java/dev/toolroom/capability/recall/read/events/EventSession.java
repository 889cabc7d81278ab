package dev.toolroom.capability.recall.read.events;

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
import dev.toolroom.capability.recall.read.json.NoFilter;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A session that an agent keeps as a file of events, one a line. */
public class EventSession extends SessionFormat {
    private static final int BLOCK_BYTES = 1 << 14;
    private static final long MAX_BYTES_WITHOUT_FOLDER = 1 << 20;
    private static final int MAX_MATCH_CHARACTERS = 600;

    /** A file with fewer lines may be a session in which nothing was asked yet. */
    private static final int MIN_LINES_OF_A_CHAT = 8;

    private static final Pattern FOLDER = Pattern.compile("\"cwd\"\\s*:\\s*\"([^\"\\\\]{1,500})\"");

    /** Makes turns of the events of one file. */
    public abstract static class Events {
        /** Turns are held until the title is known, up to this limit. */
        private static final long MAX_CHARACTERS_HELD = 8 << 20;

        private static final int MAX_UNKNOWN_KINDS = 50;

        private final Deque<TurnBuilder> held = new ArrayDeque<>();
        private final Map<String, Integer> unknownKinds = new TreeMap<>();
        private long heldCharacters;
        private int begun;
        private @Nullable Consumer<Turn> target;
        private @Nullable TurnBuilder current;
        public @Nullable String sessionId;
        protected @Nullable Long created;
        protected @Nullable Long last;
        protected @Nullable String title;
        protected @Nullable String folder;

        public abstract void event(Json.Obj event);

        /** The types of records of which nothing but the raw text is kept. */
        public Set<String> discarded() {
            return Set.of();
        }

        /** Sends finished turns there as soon as too many are held. */
        private void sendTo(Consumer<Turn> turns) {
            target = turns;
        }

        /** Begins a turn. */
        public TurnBuilder begin(@Nullable String id, @Nullable Long time, String prompt) {
            end();
            var next = new TurnBuilder(id == null ? "" : id, begun++, time, prompt);
            current = next;
            return next;
        }

        /** Returns the current turn. Events before any prompt get a turn without one. */
        public TurnBuilder turn() {
            TurnBuilder known = current;
            return known == null ? begin(null, created, "") : known;
        }

        public boolean hasBegun() {
            return current != null;
        }

        /** The turn, of those still held, that made a call; null if none did. */
        public @Nullable TurnBuilder turnOf(@Nullable String call) {
            if (current != null && current.hasCall(call)) {
                return current;
            }
            for (Iterator<TurnBuilder> each = held.descendingIterator(); each.hasNext(); ) {
                TurnBuilder turn = each.next();
                if (turn.hasCall(call)) {
                    return turn;
                }
            }
            return null;
        }

        private void end() {
            if (current != null) {
                held.add(current);
                heldCharacters += current.characters();
            }
            current = null;
            if (target != null) {
                send(target, MAX_CHARACTERS_HELD);
            }
        }

        /** Sends the oldest turns until no more than this is held. */
        private void send(Consumer<Turn> turns, long maxHeld) {
            while (heldCharacters > maxHeld && !held.isEmpty()) {
                TurnBuilder turn = held.remove();
                heldCharacters -= turn.characters();
                turns.accept(turn.build());
            }
        }

        public int begun() {
            return begun;
        }

        public void seen(@Nullable Long time) {
            if (time != null) {
                created = created == null ? time : created;
                last = time;
            }
        }

        /** Counts a record of a kind that this reader does not know. */
        public void unknown(String kind) {
            if (unknownKinds.size() < MAX_UNKNOWN_KINDS || unknownKinds.containsKey(kind)) {
                unknownKinds.merge(kind, 1, Integer::sum);
            }
        }

        private @Nullable String unknownKinds() {
            return unknownKinds.isEmpty()
                    ? null
                    : "records of kinds that are not known yet, kept in the raw text: "
                            + unknownKinds.entrySet().stream()
                                    .map(each -> each.getKey() + " (" + each.getValue() + ")")
                                    .collect(Collectors.joining(", "));
        }

        private SessionHeader header() {
            return new SessionHeader(
                    null, null, null, null, created, last, title, null, folder, null);
        }
    }

    private final Supplier<Events> events;

    /**
     * @param events makes an object for each file
     */
    public EventSession(String name, String agent, Supplier<Events> events) {
        super(name, agent, 3);
        this.events = events;
    }

    /** The first folder that a record names, however long the records before it are. */
    @Override
    public @Nullable String folder(Source source) {
        try (InputStream in = source.open(MAX_BYTES_WITHOUT_FOLDER)) {
            String before = "";
            while (true) {
                byte[] block = in.readNBytes(BLOCK_BYTES);
                String text = before + new String(block, UTF_8);
                Matcher stated = FOLDER.matcher(text);
                if (stated.find()) {
                    return stated.group(1);
                }
                if (block.length < BLOCK_BYTES) {
                    return null;
                }
                before = text.substring(text.length() - MAX_MATCH_CHARACTERS);
            }
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        Events read = events.get();
        var output = new Output(read, name(source), sink);
        output.countTurnsBy(() -> turnsIn(source, length, sink));
        read.sendTo(output::turn);
        EventLines lines =
                readLines(source, length, sink, sink.filter(), output.raw(sink.raw()), read);
        if (lines.isEmpty()) {
            throw new JsonStream.Malformed(0, length == 0);
        }
        if (lines.unreadable() > 0) {
            sink.problem(
                    "%d of its %d lines could not be read; the raw text has them"
                            .formatted(lines.unreadable(), lines.lines()));
        }
        if (read.begun() == 0 && lines.lines() >= MIN_LINES_OF_A_CHAT) {
            sink.problem("no turn was found in it: its format may be newer than this version");
        }
        output.close(lines.unreadable() > 0);
    }

    private static EventLines readLines(
            Source source,
            long length,
            SessionSink sink,
            TextFilter filter,
            RawOutput raw,
            Events events)
            throws IOException {
        var lines = new EventLines(filter, raw, events.discarded());
        try (InputStream in = source.open(length)) {
            lines.read(in, sink::checkCancelled, events::event);
        }
        return lines;
    }

    /** Reads a file only to count: asked when another file has the same session. */
    private int turnsIn(Source source, long length, SessionSink sink) {
        Events read = events.get();
        try {
            readLines(source, length, sink, new NoFilter(), RawOutput.NONE, read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read.begun();
    }

    /**
     * Writes what the events came to.
     *
     * @param otherwise the id of the session, where no event says one
     */
    public static void write(Events events, String otherwise, boolean torn, SessionSink sink) {
        var output = new Output(events, otherwise, sink);
        output.countTurnsBy(events::begun);
        events.sendTo(output::turn);
        output.close(torn);
    }

    /** Opens the session in the sink with its first turn, or when its text gets long. */
    private static final class Output {
        /** A session has to be open before any of its raw text can be stored. */
        private static final long MAX_RAW_BYTES_HELD = 8 << 20;

        private final Events events;
        private final String otherwise;
        private final SessionSink sink;
        private IntSupplier turns = () -> 0;
        private @Nullable Take take;
        private long rawBytes;

        Output(Events events, String otherwise, SessionSink sink) {
            this.events = events;
            this.otherwise = otherwise;
            this.sink = sink;
        }

        void countTurnsBy(IntSupplier count) {
            turns = count;
        }

        RawOutput raw(RawOutput target) {
            return (bytes, from, count) -> {
                target.write(bytes, from, count);
                rawBytes += count;
                if (take == null && rawBytes > MAX_RAW_BYTES_HELD) {
                    open();
                }
            };
        }

        private Take open() {
            Take known = take;
            if (known == null) {
                String id = events.sessionId == null ? otherwise : events.sessionId;
                known =
                        sink.open(
                                id,
                                events.header(),
                                () -> new Outline(id, List.of(), turns.getAsInt()));
                take = known;
            }
            return known;
        }

        void turn(Turn turn) {
            if (open() == Take.ALL) {
                sink.title(events.title);
                sink.turn(turn);
            }
        }

        void close(boolean torn) {
            events.end();
            if (take == null) {
                // All turns are here: no need to read the file again to count them.
                turns = events::begun;
            }
            open();
            events.send(this::turn, -1);
            String unknown = events.unknownKinds();
            if (unknown != null) {
                sink.problem(unknown);
            }
            sink.close(events.header(), torn);
        }
    }

    /** Returns the name of the file, which is the id of the session with most agents. */
    public static String name(Source source) {
        String name = String.valueOf(source.file().getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** Parses a time in ISO 8601 or milliseconds; null if it is neither. */
    public static @Nullable Long time(@Nullable Json value) {
        if (value instanceof Json.Str(String text)) {
            try {
                return UtcTime.isOne(text)
                        ? UtcTime.millis(text)
                        : Instant.parse(text).toEpochMilli();
            } catch (DateTimeException | ArithmeticException e) {
                return null;
            }
        }
        return value == null ? null : JsonValues.number(Json.Obj.EMPTY.with("n", value), "n");
    }
}
