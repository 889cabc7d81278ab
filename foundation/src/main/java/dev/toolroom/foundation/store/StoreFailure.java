package dev.toolroom.foundation.store;

import dev.toolroom.kernel.Damaged;
import dev.toolroom.kernel.DiskFull;
import java.sql.SQLException;
import java.util.List;

/** The database did not do what it was asked. */
public final class StoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** As PostgreSQL says it. */
    private static final String DISK_FULL = "53100";

    private static final String DAMAGED =
            "the store toolroom.db is damaged; it keeps the calls and the designs";

    /** As SQLite says it of its file. */
    private static final List<String> DAMAGE =
            List.of(
                    "[SQLITE_CORRUPT",
                    "[SQLITE_NOTADB]",
                    "[SQLITE_FORMAT]",
                    "[SQLITE_IOERR_SHORT_READ]");

    /** As SQLite says it of a value. */
    private static final List<String> ROWS =
            List.of("[SQLITE_CONSTRAINT", "[SQLITE_MISMATCH]", "[SQLITE_TOOBIG]");

    public StoreFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /** What a driver has thrown; that its disk is full is said as such, whichever driver it was. */
    static StoreFailure of(String what, Throwable thrown) {
        if (isFull(thrown)) {
            return new StoreFailure("the store cannot be written", new DiskFull(thrown));
        }
        return isDamaged(thrown)
                ? new StoreFailure(
                        DAMAGED,
                        new Damaged(
                                DAMAGED,
                                "Run toolroom doctor: it says what is lost and how to get it back",
                                thrown))
                : new StoreFailure(what + ": " + thrown.getMessage(), thrown);
    }

    /** A flipped bit may be in a page, in the header, or in how a row is laid out. */
    private static boolean isDamaged(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        return thrown instanceof SQLException && DAMAGE.stream().anyMatch(message::startsWith);
    }

    /** Whether it was the rows that the store did not want, and not the store that is broken. */
    public boolean isAboutRows() {
        return getCause() instanceof SQLException driver
                && (String.valueOf(driver.getSQLState()).matches("2[23].*")
                        || ROWS.stream().anyMatch(String.valueOf(driver.getMessage())::startsWith));
    }

    /** SQLite tells a quota and the limit of a file as an error of writing. */
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
