package dev.toolroom.foundation.store;

import dev.toolroom.kernel.NoRoom;
import java.sql.SQLException;

/** The database did not do what it was asked. */
public final class StoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** As PostgreSQL says it. */
    private static final String DISK_FULL = "53100";

    public StoreFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /** What a driver has thrown; that its disk is full is said as such, whichever driver it was. */
    static StoreFailure of(String what, Throwable thrown) {
        return isFull(thrown)
                ? new StoreFailure("the store cannot be written", new NoRoom(thrown))
                : new StoreFailure(what + ": " + thrown.getMessage(), thrown);
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
