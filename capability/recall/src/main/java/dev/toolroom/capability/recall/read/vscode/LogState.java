package dev.toolroom.capability.recall.read.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Arrays.copyOfRange;

import dev.toolroom.capability.recall.read.SessionPieces;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.json.NoFilter;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The session that results from a log. Requests that are not being changed are compressed, because
 * a log can be larger than the memory.
 */
final class LogState {
    private static final String REQUESTS = "requests";
    private static final byte[] END = {']', '}'};

    /** Shorter ones are not worth packing. */
    private static final int WORTH_PACKING = 4_096;

    /** So much of a state that was stored is not packed. */
    private static final long MAX_PLAIN_BYTES = 8 << 20;

    private Json.Obj header = Json.Obj.EMPTY;
    private final List<Object> requests = new ArrayList<>();
    private final Set<Integer> changed = new HashSet<>();
    private int hot = -1;
    private boolean hasRequests;
    private boolean frameChanged = true;
    private long plainLength;

    /** A request as text. */
    private interface Text {
        byte[] bytes();
    }

    Json.Obj header() {
        return header;
    }

    int size() {
        return requests.size();
    }

    /** Those that were set or changed since the state was begun or loaded. */
    Set<Integer> changed() {
        return changed;
    }

    void clear() {
        header = Json.Obj.EMPTY;
        requests.clear();
        changed.clear();
        hot = -1;
        hasRequests = false;
        frameChanged = true;
    }

    /** Takes over what is stored; a request is read when it is asked for. */
    void restore(SessionPieces pieces) {
        clear();
        var frame = new ByteArrayOutputStream();
        frame.writeBytes(pieces.piece(0));
        frame.writeBytes(END);
        JsonValues.object(parsed(frame.toByteArray()))
                .fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals(REQUESTS)) {
                                field(name, value);
                            }
                        });
        hasRequests = true;
        for (int i = 0; i < pieces.count() - 2; i++) {
            int piece = i + 1;
            requests.add(
                    (Text)
                            () -> {
                                byte[] bytes = pieces.piece(piece);
                                return piece == 1 ? bytes : copyOfRange(bytes, 1, bytes.length);
                            });
        }
    }

    /** There is a list of requests, though perhaps an empty one. */
    void begin() {
        hasRequests = true;
    }

    void field(String name, Json value) {
        header = header.with(name, value);
        frameChanged = true;
    }

    void add(Json request) {
        hasRequests = true;
        requests.add(packed(request));
        changed.add(requests.size() - 1);
    }

    /** As {@link #add}, of a request that was written before. */
    void add(byte[] request) {
        hasRequests = true;
        plainLength += request.length;
        requests.add(plainLength < MAX_PLAIN_BYTES ? (Text) () -> request : packed(request));
        changed.add(requests.size() - 1);
    }

    /** Takes the state as it is for what was stored before. */
    void settle() {
        changed.clear();
        frameChanged = false;
    }

    Json request(int index) {
        Object request = requests.get(index);
        return request instanceof Json json ? json : parsed(((Text) request).bytes());
    }

    private byte[] bytes(int index) {
        Object request = requests.get(index);
        return request instanceof Json json ? utf8(json.write()) : ((Text) request).bytes();
    }

    /**
     * Applies an entry.
     *
     * @throws IllegalArgumentException if it does not fit; then nothing was changed
     */
    void apply(LogEntry entry) {
        List<Json> path = entry.path();
        if (entry.kind() == LogEntry.STATE) {
            whole(JsonValues.object(entry.value()));
        } else if (path.isEmpty() || !path.getFirst().equals(new Json.Str(REQUESTS))) {
            if (path.isEmpty()) {
                throw new IllegalArgumentException("no path");
            }
            header = JsonValues.object(LogPath.changed(header, path, 0, entry.change()));
            frameChanged = true;
        } else if (path.size() == 1) {
            list(entry);
        } else if (path.get(1) instanceof Json.Num number) {
            one(LogPath.index(number), entry);
        } else {
            throw new IllegalArgumentException("no index");
        }
    }

    private void whole(Json.Obj state) {
        clear();
        state.fields()
                .forEach(
                        (name, value) -> {
                            if (name.equals(REQUESTS) && value instanceof Json.Arr(var items)) {
                                hasRequests = true;
                                items.forEach(this::add);
                            } else {
                                field(name, value);
                            }
                        });
    }

    private void list(LogEntry entry) {
        boolean appends = entry.kind() == LogEntry.APPEND;
        Integer keep = entry.keep();
        int kept = !appends ? 0 : keep == null ? requests.size() : keep;
        cut(Math.min(kept, requests.size()));
        frameChanged = true;
        hasRequests =
                appends || (entry.kind() == LogEntry.SET && entry.value() instanceof Json.Arr);
        JsonValues.items(entry.kind() == LogEntry.DELETE ? null : entry.value()).forEach(this::add);
    }

    private void cut(int size) {
        cool();
        while (requests.size() > size) {
            requests.removeLast();
            changed.remove(requests.size());
        }
    }

    private void one(int index, LogEntry entry) {
        if (index > requests.size() + 1_000) {
            throw new IllegalArgumentException("no such request");
        }
        boolean there = index < requests.size();
        Json now = there ? request(index) : new Json.Null();
        Json then = LogPath.changed(now, entry.path(), 2, entry.change());
        hasRequests = true;
        while (requests.size() <= index) {
            add(new Json.Null());
        }
        if (hot != index) {
            cool();
        }
        requests.set(index, then == null ? new Json.Null() : then);
        hot = index;
        changed.add(index);
    }

    private void cool() {
        if (hot >= 0 && hot < requests.size() && requests.get(hot) instanceof Json request) {
            requests.set(hot, packed(request));
        }
        hot = -1;
    }

    /** The whole of it. */
    SessionPieces pieces() {
        cool();
        return new Pieces();
    }

    private final class Pieces implements SessionPieces {
        @Override
        public int count() {
            return hasRequests ? requests.size() + 2 : 1;
        }

        @Override
        public byte[] piece(int index) {
            if (index == 0) {
                return frame();
            }
            if (index == requests.size() + 1) {
                return END;
            }
            byte[] request = bytes(index - 1);
            if (index == 1) {
                return request;
            }
            byte[] next = new byte[request.length + 1];
            next[0] = ',';
            System.arraycopy(request, 0, next, 1, request.length);
            return next;
        }

        private byte[] frame() {
            String text = header.write();
            if (!hasRequests) {
                return utf8(text);
            }
            String comma = header.fields().isEmpty() ? "" : ",";
            return utf8(text.substring(0, text.length() - 1) + comma + "\"requests\":[");
        }

        @Override
        public boolean isChanged(int index) {
            return index == 0
                    ? frameChanged
                    : index == requests.size() + 1 || changed.contains(index - 1);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static Object packed(Json request) {
        byte[] plain = utf8(request.write());
        return plain.length < WORTH_PACKING ? request : packed(plain);
    }

    private static Text packed(byte[] plain) {
        if (plain.length < WORTH_PACKING) {
            return () -> plain;
        }
        var bytes = new ByteArrayOutputStream(plain.length / 4);
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try (var out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        byte[] packed = bytes.toByteArray();
        return () -> inflated(packed);
    }

    private static byte[] inflated(byte[] packed) {
        try (var in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Json parsed(byte[] text) {
        var in = new ByteArrayInputStream(text);
        return new JsonStream(in, new NoFilter(), RawOutput.NONE).value();
    }
}
