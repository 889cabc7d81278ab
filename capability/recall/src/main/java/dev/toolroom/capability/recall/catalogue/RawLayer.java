package dev.toolroom.capability.recall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.sql.Statements;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The redacted texts of sessions, as they are kept. */
public final class RawLayer {
    private RawLayer() {}

    /** Returns the raw text of a session; null if there is none. */
    public static @Nullable InputStream open(Statements statements, String session) {
        String raw =
                statements.text("SELECT raw_json FROM chat_sessions WHERE session_id = ?", session);
        if (raw == null) {
            return null;
        }
        byte[] first = chunk(statements, session, 0);
        return first == null
                ? new ByteArrayInputStream(raw.getBytes(UTF_8))
                : new Chunks(index -> index == 0 ? first : chunk(statements, session, index));
    }

    static byte @Nullable [] chunk(Statements statements, String session, int index) {
        return statements.first(
                "SELECT bytes FROM raw_chunks WHERE session_id = ? AND chunk_index = ?",
                row -> row.getBytes(1),
                session,
                index);
    }

    static final class Chunks extends InputStream {
        private final IntFunction<byte @Nullable []> chunks;
        private int index;
        private int at;
        private byte @Nullable [] now;

        /**
         * @param chunks by their index; null behind the last
         */
        Chunks(IntFunction<byte @Nullable []> chunks) {
            this.chunks = chunks;
            this.now = chunks.apply(0);
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int length) {
            while (now != null && at == now.length) {
                now = chunks.apply(++index);
                at = 0;
            }
            byte[] bytes = now;
            if (bytes == null) {
                return -1;
            }
            int count = Math.min(length, bytes.length - at);
            System.arraycopy(bytes, at, target, from, count);
            at += count;
            return count;
        }
    }
}
