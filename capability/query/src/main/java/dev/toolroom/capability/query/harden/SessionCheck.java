package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.foundation.relational.ConnectionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Refuses sessions of a masked connection whose login can read a masked column. */
public final class SessionCheck {
    /** Somebody may grant a masked column at any time, so an answer is soon outdated. */
    private static final long VALID_NANOS = Duration.ofMinutes(1).toNanos();

    private final ConnectionSettings settings;
    private final LoginFiles files;
    private LoginRights rights;
    private @Nullable Login passed;
    private String passedVersion = "";
    private long passedNanos;

    SessionCheck(ConnectionSettings settings, LoginFiles files) {
        this.settings = settings;
        this.files = files;
        this.rights = LoginRights.of(settings);
    }

    /**
     * Asks the database, unless it was asked about this login within the last minute and nothing
     * has changed: on some databases each statement has a session of its own.
     */
    public synchronized void require(Connection reader) throws SQLException {
        Login login = files.find(settings).orElse(null);
        if (login == null) {
            throw LoginFiles.notHardened(settings, settings.id() + " has no login for its masks");
        }
        if (!login.equals(passed)) {
            passed = null;
            rights = LoginRights.of(settings);
        }
        String version = rights.version(reader);
        if (passed != null && !isOutdated() && version.equals(passedVersion)) {
            return;
        }
        long now = System.nanoTime();
        passed = null;
        String readable = rights.findReadable(reader, login.seal());
        if (readable != null) {
            throw LoginFiles.notHardened(settings, readable + " of " + settings.id());
        }
        passed = login;
        passedVersion = version;
        passedNanos = now;
    }

    /** Whether the last answer is too old, so that a session has to be replaced by a new one. */
    public synchronized boolean isOutdated() {
        return System.nanoTime() - passedNanos >= VALID_NANOS;
    }
}
