package dev.toolroom.capability.recall.read.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.json.NoFilter;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.kernel.json.Json;
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
import org.jspecify.annotations.Nullable;

/**
 * The session that a log comes to. Requests that nobody changes right now are kept packed: a log
 * may be longer than the memory.
 */
final class LogState {
    private static final String REQUESTS = "requests";

    /** Shorter ones are not worth packing. */
    private static final int WORTH_PACKING = 4_096;

    private Json.Obj header = Json.Obj.EMPTY;
    private final List<Object> requests = new ArrayList<>();
    private final Set<Integer> changed = new HashSet<>();
    private int hot = -1;
    private boolean hasRequests;

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
    }

    /** There is a list of requests, though perhaps an empty one. */
    void begin() {
        hasRequests = true;
    }

    void field(String name, Json value) {
        header = header.with(name, value);
    }

    void add(Json request) {
        hasRequests = true;
        requests.add(packed(request));
        changed.add(requests.size() - 1);
    }

    /** Takes the state as it is for what was stored before. */
    void settle() {
        changed.clear();
    }

    Json request(int index) {
        return unpacked(requests.get(index));
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

    /** Writes the whole of it. */
    void write(RawOutput out) {
        cool();
        String text = header.write();
        boolean empty = header.fields().isEmpty();
        put(out, text.substring(0, text.length() - 1));
        if (hasRequests) {
            put(out, (empty ? "" : ",") + "\"requests\":[");
            for (int i = 0; i < requests.size(); i++) {
                put(out, (i == 0 ? "" : ",") + request(i).write());
            }
            put(out, "]");
        }
        put(out, "}");
    }

    private static void put(RawOutput out, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        out.write(bytes, 0, bytes.length);
    }

    private static Object packed(Json request) {
        byte[] plain = request.write().getBytes(UTF_8);
        if (plain.length < WORTH_PACKING) {
            return request;
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
        return bytes.toByteArray();
    }

    private static Json unpacked(@Nullable Object request) {
        if (request instanceof byte[] bytes) {
            try (var in = new InflaterInputStream(new java.io.ByteArrayInputStream(bytes))) {
                return new JsonStream(in, new NoFilter(), RawOutput.NONE).value();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return request instanceof Json json ? json : new Json.Null();
    }
}
