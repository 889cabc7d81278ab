package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.PlainText;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Applies the rules of today to the texts of a table that keeps them in chunks. A secret can lie
 * across the end of a chunk, and a text can be longer than the memory: each is read as a stream,
 * once to see whether anything changes, and again to write it.
 */
final class ChunkedTexts {
    /** Added to the index of new chunks until the old text can be deleted. */
    private static final int BEHIND = 1 << 30;

    private final Statements statements;
    private final Supplier<CleanText> filters;
    private final String table;
    private final List<String> owner;
    private final String isOwner;

    /**
     * @param filters makes a new filter, because a text that is read twice must be counted once
     * @param owner the columns that identify the owner of the text
     */
    ChunkedTexts(
            Statements statements, Supplier<CleanText> filters, String table, List<String> owner) {
        this.statements = statements;
        this.filters = filters;
        this.table = table;
        this.owner = List.copyOf(owner);
        this.isOwner = String.join(" = ? AND ", owner) + " = ?";
    }

    /**
     * How many texts are not what they would be by these rules.
     *
     * @param filter which counts what it finds
     * @param write whether to change them too
     */
    int clean(CleanText filter, boolean write) {
        int changed = 0;
        for (List<Object> each = after(null); each != null; each = after(each)) {
            Boolean json = differs(each, filter);
            if (json != null) {
                changed++;
                if (write) {
                    rewrite(each, json);
                }
            }
        }
        return changed;
    }

    private @Nullable List<Object> after(@Nullable List<Object> last) {
        String columns = String.join(", ", owner);
        String from = "SELECT " + columns + " FROM " + table;
        String marks = "?, ".repeat(owner.size() - 1) + "?";
        String where = last == null ? "" : " WHERE (" + columns + ") > (" + marks + ")";
        return statements.<List<Object>>first(
                from + where + " ORDER BY " + columns + " LIMIT 1",
                row -> {
                    List<Object> key = new ArrayList<>();
                    for (int i = 1; i <= owner.size(); i++) {
                        key.add(row.getObject(i));
                    }
                    return key;
                },
                last == null ? new Object[0] : last.toArray());
    }

    /** Returns whether a text that must change is JSON; null if it can stay. */
    private @Nullable Boolean differs(List<Object> key, CleanText filter) {
        try {
            return differs(key, filter, true) ? Boolean.TRUE : null;
        } catch (JsonStream.Malformed torn) {
            return differs(key, filter, false) ? Boolean.FALSE : null;
        }
    }

    private boolean differs(List<Object> key, CleanText filter, boolean json) {
        MessageDigest before = Sha256.newDigest();
        MessageDigest after = Sha256.newDigest();
        pass(open(key, before), filter, json, after::update);
        return !MessageDigest.isEqual(before.digest(), after.digest());
    }

    private void rewrite(List<Object> key, boolean json) {
        var text = new Rewritten(key);
        pass(open(key, Sha256.newDigest()), filters.get(), json, text::write);
        text.end();
    }

    private void pass(InputStream in, CleanText filter, boolean json, RawOutput out) {
        if (!json) {
            plain(in, filter, out);
            return;
        }
        // Value by value, as an import does.
        var stream = new JsonStream(in, filter, out);
        while (!stream.atEnd()) {
            stream.skip();
        }
        stream.flush();
    }

    private void plain(InputStream in, CleanText filter, RawOutput out) {
        try {
            PlainText.clean(in, filter, () -> table, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputStream open(List<Object> key, MessageDigest digest) {
        return new RawLayer.Chunks(
                index -> {
                    List<Object> values = new ArrayList<>(key);
                    values.add(index);
                    byte[] bytes =
                            statements.first(
                                    "SELECT bytes FROM "
                                            + table
                                            + " WHERE "
                                            + isOwner
                                            + " AND chunk_index = ?",
                                    row -> row.getBytes(1),
                                    values.toArray());
                    if (bytes != null) {
                        digest.update(bytes);
                    }
                    return bytes;
                });
    }

    /** Writes the new text, then deletes the old one. */
    private final class Rewritten {
        private final List<Object> key;
        private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
        private final MessageDigest digest = Sha256.newDigest();
        private int index;

        Rewritten(List<Object> key) {
            this.key = key;
        }

        void write(byte[] bytes, int from, int length) {
            pending.write(bytes, from, length);
            if (pending.size() >= RawText.CHUNK_BYTES) {
                store();
            }
        }

        private void store() {
            byte[] chunk = pending.toByteArray();
            digest.update(chunk);
            List<Object> values = new ArrayList<>(key);
            values.add(BEHIND + index++);
            values.add(chunk);
            statements.run(
                    "INSERT INTO " + table + " VALUES (" + "?, ".repeat(key.size()) + "?, ?)",
                    values.toArray());
            pending.reset();
        }

        void end() {
            if (pending.size() > 0 || index == 0) {
                store();
            }
            String of = table + " WHERE " + isOwner;
            statements.run("DELETE FROM " + of + " AND chunk_index < " + BEHIND, key.toArray());
            statements.run(
                    "UPDATE "
                            + table
                            + " SET chunk_index = chunk_index - "
                            + BEHIND
                            + " WHERE "
                            + isOwner,
                    key.toArray());
            if (table.equals("raw_chunks")) {
                statements.run(
                        "UPDATE chat_sessions SET raw_json = ? WHERE session_id = ? AND raw_json"
                                + " LIKE '{\"$content\":%'",
                        "{\"$content\":\"" + Sha256.hex(digest) + "\"}", key.getFirst());
            }
        }
    }
}
