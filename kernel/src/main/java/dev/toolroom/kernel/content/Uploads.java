package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;

/** Files that a client uploads and then names in a call. */
public interface Uploads {
    /**
     * Stores all bytes or nothing.
     *
     * @throws TooMany if unused uploads fill the space reserved for them
     */
    Upload keep(InputStream bytes) throws IOException;

    /** Returns false if there is no such upload. */
    boolean remove(String id) throws IOException;

    /** Returns the maximum size of an upload in bytes. */
    long largest();

    /**
     * An uploaded file.
     *
     * @param id by which calls name it
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

    /** Thrown when there are too many uploads. */
    final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1;

        public TooMany(String message) {
            super(message, null, false, false);
        }
    }
}
