package dev.toolroom.kernel.call;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a disk is full, a quota is exceeded or a file has reached its size limit. The caller
 * can free space.
 */
public final class DiskFull extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int MAX_CAUSES = 10;

    /** The messages of Linux and macOS, because Java has no exception type for it. */
    private static final List<String> REASONS =
            List.of("No space left on device", "Disk quota exceeded", "File too large");

    /** For a cause without the message of the operating system. */
    public DiskFull(Throwable cause) {
        super("no room left", cause);
    }

    /** Whether a full disk caused a failure. */
    public static boolean isBehind(Throwable failure) {
        @Nullable Throwable each = failure;
        for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
            String message = each.getMessage();
            if (each instanceof DiskFull
                    || (each instanceof IOException
                            && message != null
                            && REASONS.stream().anyMatch(message::contains))) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    public static Outcome.Refused refused(Throwable failure, boolean isRead) {
        return CallRefusal.NO_ROOM.with(
                what(failure) + ": there is no room left on its disk",
                "Make room there (toolroom doctor says where the home is), then "
                        + (isRead
                                ? "call again"
                                : "look at what the call has changed before calling again"));
    }

    /** Returns the message of the failed writer, unless it is only the system's. */
    private static String what(Throwable failure) {
        String own = failure.getMessage();
        Throwable cause = failure.getCause();
        return own == null
                        || cause == null
                        || failure instanceof IOException
                        || own.contains(cause.toString())
                ? "not everything could be written"
                : own;
    }
}
