package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;

/** Files that a client sends first and names in a call afterwards. */
public interface Uploads {
    /**
     * Keeps all of {@code bytes}, or nothing.
     *
     * @throws TooMany if uploads that nobody has used yet take all the room there is for them
     */
    Upload keep(InputStream bytes) throws IOException;

    /** False when there is no such upload. */
    boolean remove(String id) throws IOException;

    /** The number of bytes that one upload may have. */
    long largest();

    /**
     * A file that waits to be used.
     *
     * @param id what a call names it by
     * @param expiresAt when it is deleted unless a call has used it
     */
    record Upload(String id, long size, String sha256, Instant expiresAt) {
        public Json.Obj json() {
            return Json.object()
                    .put("upload", id)
                    .put("size", size)
                    .put("sha256", sha256)
                    .put("expires_at", expiresAt.toString())
                    .build();
        }
    }

    /** There is no room for another upload. */
    final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1;

        public TooMany(String message) {
            super(message, null, false, false);
        }
    }
}
