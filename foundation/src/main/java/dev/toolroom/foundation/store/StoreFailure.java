package dev.toolroom.foundation.store;

import dev.toolroom.kernel.call.Damaged;
import dev.toolroom.kernel.call.DiskFull;
import java.sql.SQLException;
import java.util.List;

/** Thrown when the database fails or rejects an operation. */
public final class StoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** SQLSTATE of PostgreSQL. */
    private static final String DISK_FULL = "53100";

    private static final String DAMAGED_MESSAGE =
            "the store toolroom.db is damaged; it keeps the calls and the designs";

    /** How SQLite's messages about a damaged file begin. */
    private static final List<String> DAMAGE_PREFIXES =
            List.of(
                    "[SQLITE_CORRUPT",
                    "[SQLITE_NOTADB]",
                    "[SQLITE_FORMAT]",
                    "[SQLITE_IOERR_SHORT_READ]");

    /** How SQLite's messages about rejected values begin. */
    private static final List<String> REJECTION_PREFIXES =
            List.of("[SQLITE_CONSTRAINT", "[SQLITE_MISMATCH]", "[SQLITE_TOOBIG]");

    public StoreFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /** Wraps what a driver has thrown; a full disk and a damaged file get causes of their own. */
    static StoreFailure of(String what, Throwable thrown) {
        if (isFull(thrown)) {
            return new StoreFailure("the store cannot be written", new DiskFull(thrown));
        }
        return isDamaged(thrown)
                ? new StoreFailure(
                        DAMAGED_MESSAGE,
                        new Damaged(
                                DAMAGED_MESSAGE,
                                "Run toolroom doctor: it says what is lost and how to get it back",
                                thrown))
                : new StoreFailure(what + ": " + thrown.getMessage(), thrown);
    }

    /** There are several codes: a flipped bit may be in a page, the header or the row layout. */
    private static boolean isDamaged(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        return thrown instanceof SQLException
                && DAMAGE_PREFIXES.stream().anyMatch(message::startsWith);
    }

    /** Whether the store rejected the rows, as opposed to being broken itself. */
    public boolean isAboutRows() {
        return getCause() instanceof SQLException driver
                && (String.valueOf(driver.getSQLState()).matches("2[23].*")
                        || REJECTION_PREFIXES.stream()
                                .anyMatch(String.valueOf(driver.getMessage())::startsWith));
    }

    /** SQLite reports an exceeded quota or file size limit as a write error. */
    private static boolean isFull(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        return thrown instanceof SQLException driver
                && (DISK_FULL.equals(driver.getSQLState())
                        || message.startsWith("[SQLITE_FULL]")
                        || message.startsWith("[SQLITE_IOERR_WRITE]")
                        || message.startsWith("[SQLITE_IOERR_SHMSIZE]"));
    }

    public StoreFailure(String message) {
        super(message);
    }
}
