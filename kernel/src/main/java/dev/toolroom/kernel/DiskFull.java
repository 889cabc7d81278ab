package dev.toolroom.kernel;

import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says that a disk takes no more: it is full, its user is over a quota, or a file is at its limit.
 * Not a bug, and not the tool's doing: whoever calls can make room.
 */
public final class DiskFull extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int DEEPEST = 10;

    /** What Linux and macOS call it; Java has no type for it. */
    private static final List<String> REASONS =
            List.of("No space left on device", "Disk quota exceeded", "File too large");

    /** For a cause that does not say so in the words of the system. */
    public DiskFull(Throwable cause) {
        super("no room left", cause);
    }

    /** Whether that is why something failed. */
    public static boolean isBehind(Throwable failure) {
        @Nullable Throwable each = failure;
        for (int depth = 0; each != null && depth < DEEPEST; depth++) {
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

    public static Outcome.Refused refused(Throwable failure, Effect effect) {
        return CallRefusal.NO_ROOM.with(
                what(failure) + ": there is no room left on its disk",
                "Make room there (toolroom doctor says where the home is), then "
                        + (effect == Effect.READS
                                ? "call again"
                                : "look at what the call has changed before calling again"));
    }

    /** In the words of whoever could not write it, unless they are the system's. */
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
