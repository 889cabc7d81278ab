package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.foundation.relational.ConnectionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns away sessions of a masked connection whose login can read something masked. */
public final class SessionCheck {
    /** Somebody may grant a masked column at any time, so an old answer does not count. */
    private static final long VALID_NANOS = Duration.ofMinutes(1).toNanos();

    private final ConnectionSettings settings;
    private final LoginFiles files;
    private @Nullable Login login;
    private @Nullable LoginCheck check;
    private long passedNanos;
    private String passedVersion = "";

    SessionCheck(ConnectionSettings settings, LoginFiles files) {
        this.settings = settings;
        this.files = files;
    }

    /**
     * Asks the database, unless it was asked about this login within the last minute and nothing
     * has changed: on some databases each statement has a session of its own.
     */
    public synchronized void require(Connection reader) throws SQLException {
        Login current =
                files.find(settings)
                        .orElseThrow(
                                () ->
                                        LoginFiles.notHardened(
                                                settings,
                                                settings.id() + " has no login for its masks"));
        LoginCheck same = current.equals(login) ? check : null;
        LoginCheck asking = same == null ? LoginRights.of(settings).check(current) : same;
        String version = asking.version(reader);
        if (same != null && !isOutdated() && version.equals(passedVersion)) {
            return;
        }
        long askedNanos = System.nanoTime();
        login = null;
        String readable = asking.findReadable(reader);
        if (readable != null) {
            throw LoginFiles.notHardened(settings, readable + " of " + settings.id());
        }
        check = asking;
        passedNanos = askedNanos;
        passedVersion = version;
        login = current;
    }

    /** Whether the last answer is too old, so that a session has to be replaced by a new one. */
    public synchronized boolean isOutdated() {
        return System.nanoTime() - passedNanos >= VALID_NANOS;
    }
}
