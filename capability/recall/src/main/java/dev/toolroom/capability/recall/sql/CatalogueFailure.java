package dev.toolroom.capability.recall.sql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Thrown when SQLite cannot do what a catalogue needs. */
public final class CatalogueFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CatalogueFailure(SQLException cause) {
        super("the catalogue of chats cannot be used: " + cause.getMessage(), cause);
    }

    private static final int DEEPEST = 10;

    /** Returns whether SQLite reported a corrupt file. */
    public static boolean isDamage(Throwable failure) {
        @Nullable Throwable each = failure;
        for (int depth = 0; each != null && depth < DEEPEST; depth++) {
            String message = String.valueOf(each.getMessage());
            if (each instanceof SQLException
                    && (message.startsWith("[SQLITE_CORRUPT")
                            || message.startsWith("[SQLITE_NOTADB]"))) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }
}
