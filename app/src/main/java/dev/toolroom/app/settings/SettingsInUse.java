package dev.toolroom.app.settings;

import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a process, read again when their file has changed: a database that is added is
 * there for the next call. A change that makes them wrong is not taken, and the log says so.
 */
public final class SettingsInUse {
    private final HomeFolder home;
    private @Nullable Settings known;
    private @Nullable Stamp stamp;

    public SettingsInUse(HomeFolder home) {
        this.home = home;
    }

    public synchronized Settings now() {
        Stamp found = stamped();
        Settings last = known;
        if (last != null && found.equals(stamp)) {
            return last;
        }
        stamp = found;
        try {
            last = Settings.of(home);
        } catch (Settings.Wrong wrong) {
            if (last == null) {
                throw wrong;
            }
            System.getLogger(SettingsInUse.class.getName())
                    .log(Level.WARNING, "settings not taken: " + wrong.getMessage());
        }
        known = last;
        return last;
    }

    private Stamp stamped() {
        try {
            var file = Files.readAttributes(home.settings(), BasicFileAttributes.class);
            return new Stamp(file.lastModifiedTime(), file.size());
        } catch (IOException none) {
            return Stamp.NONE;
        }
    }

    /** Tells one state of the file from another: every call asks for it. */
    private record Stamp(FileTime written, long size) {
        static final Stamp NONE = new Stamp(FileTime.fromMillis(0), -1);
    }
}
