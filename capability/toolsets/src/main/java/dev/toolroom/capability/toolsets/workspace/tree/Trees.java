package dev.toolroom.capability.toolsets.workspace.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Folders as content: one tree object each, named by its hash, so that equal folders are kept once
 * and a change costs the folders above it. A crowded folder is cut into parts at names that the
 * names themselves choose, so that one more file changes one part.
 */
public final class Trees {
    private static final int VERSION = 1;

    /** A folder of more entries is kept in parts. */
    private static final int WHOLE = 1_000;

    /** One name of so many begins a part. */
    private static final int PART = 256;

    private static final int REMEMBERED = 4_096;

    private final ContentStore content;
    private final Map<ContentId, Folder> known =
            Collections.synchronizedMap(
                    new LinkedHashMap<>(16, 0.75f, true) {
                        private static final long serialVersionUID = 1;

                        @Override
                        protected boolean removeEldestEntry(Map.Entry<ContentId, Folder> eldest) {
                            return size() > REMEMBERED;
                        }
                    });

    public Trees(ContentStore content) {
        this.content = content;
    }

    /** A tree object that is not there or not one. */
    public static final class BrokenTree extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient ContentId tree;

        BrokenTree(ContentId id, String why, Throwable cause) {
            super("the folder listing " + id + " " + why, cause);
            this.tree = id;
        }

        public ContentId tree() {
            return tree;
        }
    }

    /** Puts what is not stored yet into a batch. Its hashes count once the batch is committed. */
    public static final class Writing {
        private final ContentStore.Batch batch;
        private final IdentityHashMap<Folder, ContentId> fresh = new IdentityHashMap<>();

        public Writing(ContentStore.Batch batch) {
            this.batch = batch;
        }

        public ContentId put(Folder folder) throws IOException {
            ContentId stored = folder.id() == null ? fresh.get(folder) : folder.id();
            if (stored != null) {
                return stored;
            }
            List<String> entries = new ArrayList<>(folder.size());
            for (int i = 0; i < folder.size(); i++) {
                entries.add(written(folder.name(i), folder.entry(i)));
            }
            ContentId id = folder.size() > WHOLE ? putParts(folder, entries) : put(entries);
            fresh.put(folder, id);
            return id;
        }

        private ContentId putParts(Folder folder, List<String> entries) throws IOException {
            List<String> parts = new ArrayList<>();
            int from = 0;
            for (int i = 1; i <= entries.size(); i++) {
                if (i == entries.size() || beginsPart(folder.name(i))) {
                    parts.add("\"" + put(entries.subList(from, i)) + "\"");
                    from = i;
                }
            }
            return put("parts", parts);
        }

        private ContentId put(List<String> entries) throws IOException {
            return put("entries", entries);
        }

        /** Compact JSON, put together as text: there are many of these in every snapshot. */
        private ContentId put(String name, List<String> items) throws IOException {
            String object =
                    "{\"v\":" + VERSION + ",\"" + name + "\":[" + String.join(",", items) + "]}";
            return batch.put(object.getBytes(UTF_8)).id();
        }

        private String written(String name, Entry entry) throws IOException {
            String quoted = new Json.Str(name).write();
            return switch (entry) {
                case Entry.File file ->
                        (file.executable() ? "[\"x\"," : "[\"f\",")
                                + quoted
                                + ",\""
                                + file.id()
                                + "\","
                                + file.size()
                                + "]";
                case Entry.Link link ->
                        "[\"l\"," + quoted + "," + new Json.Str(link.target()).write() + "]";
                case Folder folder ->
                        "[\"d\","
                                + quoted
                                + ",\""
                                + put(folder)
                                + "\","
                                + folder.files()
                                + ","
                                + folder.bytes()
                                + "]";
            };
        }

        /** The batch is durable. */
        public void committed() {
            fresh.forEach(Folder::storedAs);
            fresh.clear();
        }
    }

    private static boolean beginsPart(String name) {
        // Mixed, as the hash of a string changes by one where its last letter does.
        return Integer.remainderUnsigned((name.hashCode() * 0x9E3779B1) >>> 8, PART) == 0;
    }

    /** The folder that a hash names; what is below is read when somebody looks. */
    public Folder folder(ContentId id, long files, long bytes) {
        return Folder.stored(id, files, bytes, this::read);
    }

    /** Reads one folder. */
    public Folder read(ContentId id) {
        Folder remembered = known.get(id);
        if (remembered != null) {
            return remembered;
        }
        SortedMap<String, Entry> entries = new TreeMap<>();
        readInto(id, entries, true);
        Folder folder = Folder.of(entries);
        folder.storedAs(id);
        known.put(id, folder);
        return folder;
    }

    /** The tree objects that one folder is made of besides its own: the parts of a crowded one. */
    public List<ContentId> parts(ContentId id) {
        return object(id).get("parts") instanceof Json.Arr parts
                ? parts.texts().stream().map(ContentId::new).toList()
                : List.of();
    }

    private void readInto(ContentId id, SortedMap<String, Entry> into, boolean whole) {
        Json.Obj object = object(id);
        try {
            if (whole && object.get("parts") instanceof Json.Arr parts) {
                for (String part : parts.texts()) {
                    readInto(new ContentId(part), into, false);
                }
            } else if (object.get("entries") instanceof Json.Arr entries) {
                for (Json each : entries.items()) {
                    readEntry((Json.Arr) each, into);
                }
            } else {
                throw new IllegalArgumentException("neither entries nor parts");
            }
        } catch (IllegalArgumentException
                | ClassCastException
                | IndexOutOfBoundsException
                | ArithmeticException e) {
            throw new BrokenTree(id, "cannot be understood", e);
        }
    }

    private Json.Obj object(ContentId id) {
        try {
            byte[] bytes =
                    content.read(id)
                            .orElseThrow(() -> new BrokenTree(id, "is missing", new IOException()));
            return (Json.Obj) Json.readOwn(bytes);
        } catch (Json.Malformed | ClassCastException e) {
            throw new BrokenTree(id, "cannot be understood", e);
        } catch (IOException e) {
            throw e instanceof dev.toolroom.foundation.content.DamagedContent
                    ? new BrokenTree(id, "is damaged", e)
                    : new UncheckedIOException(e);
        }
    }

    private void readEntry(Json.Arr entry, SortedMap<String, Entry> into) {
        List<Json> fields = entry.items();
        String name = text(fields, 1);
        String value = text(fields, 2);
        into.put(
                name,
                switch (text(fields, 0)) {
                    case "f" -> new Entry.File(new ContentId(value), number(fields, 3), false);
                    case "x" -> new Entry.File(new ContentId(value), number(fields, 3), true);
                    case "l" -> new Entry.Link(value);
                    case "d" -> folder(new ContentId(value), number(fields, 3), number(fields, 4));
                    default -> throw new IllegalArgumentException("an entry of no known kind");
                });
    }

    private static String text(List<Json> fields, int at) {
        return ((Json.Str) fields.get(at)).value();
    }

    private static long number(List<Json> fields, int at) {
        return Long.parseLong(((Json.Num) fields.get(at)).text());
    }
}
