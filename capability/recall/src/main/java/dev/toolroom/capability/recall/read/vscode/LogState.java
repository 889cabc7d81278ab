package dev.toolroom.capability.recall.read.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The session that results from a log. Requests that are not being changed are compressed, because
 * a log can be larger than the memory.
 */
final class LogState {
    private static final String REQUESTS = "requests";
    private static final byte[] COMMA = {','};
    private static final byte[] END = {']', '}'};

    /** Shorter ones are not worth packing. */
    private static final int WORTH_PACKING = 4_096;

    private Json.Obj header = Json.Obj.EMPTY;
    private final List<Object> requests = new ArrayList<>();
    private int hot = -1;
    private boolean hasRequests;

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

    private void clear() {
        header = Json.Obj.EMPTY;
        requests.clear();
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
    }

    private void cool() {
        if (hot >= 0 && hot < requests.size() && requests.get(hot) instanceof Json request) {
            requests.set(hot, packed(request));
        }
        hot = -1;
    }

    /** Writes the session as one JSON object. */
    void writeTo(RawOutput out) {
        String text = header.write();
        if (!hasRequests) {
            write(utf8(text), out);
            return;
        }
        String comma = header.fields().isEmpty() ? "" : ",";
        write(utf8(text.substring(0, text.length() - 1) + comma + "\"requests\":["), out);
        for (int i = 0; i < requests.size(); i++) {
            if (i > 0) {
                write(COMMA, out);
            }
            write(bytes(i), out);
        }
        write(END, out);
    }

    private static void write(byte[] bytes, RawOutput out) {
        out.write(bytes, 0, bytes.length);
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
