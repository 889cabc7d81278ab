package dev.toolroom.capability.recall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.SessionPieces;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state that a log has come to. A long one is kept with a chunk for each request, so that what
 * is appended to the log writes the requests that it touches and no others.
 */
final class LogText {
    /** Field with the number of requests. Missing if chunks do not end at requests. */
    private static final String REQUESTS = "requests";

    /** Pieces beside the requests: the text before and behind them. */
    private static final int FRAME = 2;

    private final Statements statements;
    private final String session;

    LogText(Statements statements, String session) {
        this.statements = statements;
        this.session = session;
    }

    /** Returns the stored state; null if it is not in pieces. */
    @Nullable SessionPieces stored() {
        String raw =
                statements.text(
                        "SELECT raw_json FROM chat_sessions WHERE session_id = ? AND raw_json LIKE"
                                + " '{\"$content\":%'",
                        session);
        return raw != null
                        && Json.read(raw) instanceof Json.Obj content
                        && content.get(REQUESTS) instanceof Json.Num count
                ? new Stored(count.decimal().intValue() + FRAME)
                : null;
    }

    /**
     * Writes what has changed.
     *
     * @param inPieces whether all else is stored in pieces already
     * @param sha256 of the log
     * @return what {@code raw_json} is to be
     */
    byte[] write(SessionPieces text, boolean inPieces, String sha256) {
        if (inPieces && text.count() > 1) {
            statements.run(
                    "DELETE FROM raw_chunks WHERE session_id = ? AND chunk_index >= ?",
                    session,
                    text.count() - 1);
            for (int i = 0; i < text.count(); i++) {
                if (text.isChanged(i)) {
                    store(i, text.piece(i));
                }
            }
            return content(text, sha256);
        }
        return writeAll(text, sha256);
    }

    private byte[] writeAll(SessionPieces text, String sha256) {
        // The old text may be what the new one is read from.
        List<byte[]> pieces = new ArrayList<>();
        long length = 0;
        int next = 0;
        while (next < text.count() && length <= RawText.MAX_WHOLE_BYTES) {
            byte[] piece = text.piece(next++);
            pieces.add(piece);
            length += piece.length;
        }
        statements.run("DELETE FROM raw_chunks WHERE session_id = ?", session);
        if (length <= RawText.MAX_WHOLE_BYTES) {
            var whole = new ByteArrayOutputStream((int) length);
            pieces.forEach(whole::writeBytes);
            return whole.toByteArray();
        }
        for (int i = 0; i < text.count(); i++) {
            store(i, i < pieces.size() ? pieces.get(i) : text.piece(i));
        }
        return content(text, sha256);
    }

    private static byte[] content(SessionPieces text, String sha256) {
        var content = Json.object().put("$content", sha256);
        if (text.count() > 1) {
            content.put(REQUESTS, text.count() - FRAME);
        }
        return content.build().write().getBytes(UTF_8);
    }

    private void store(int index, byte[] bytes) {
        statements.run(
                "INSERT INTO raw_chunks VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes ="
                        + " excluded.bytes",
                session,
                index,
                bytes);
    }

    private final class Stored implements SessionPieces {
        private final int count;

        Stored(int count) {
            this.count = count;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public byte[] piece(int index) {
            return Objects.requireNonNull(
                    RawLayer.chunk(statements, session, index), "a piece is missing");
        }

        @Override
        public boolean isChanged(int index) {
            return false;
        }
    }
}
