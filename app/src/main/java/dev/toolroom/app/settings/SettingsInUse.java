package dev.toolroom.app.settings;

import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a process, read again when their file changes, so that the next call can use a
 * new database. A change that makes them invalid is logged and ignored.
 */
public final class SettingsInUse {
    private final HomeFolder home;
    private @Nullable Settings settings;
    private @Nullable Stamp stamp;

    public SettingsInUse(HomeFolder home) {
        this.home = home;
    }

    public synchronized Settings now() {
        Stamp found = readStamp();
        Settings current = settings;
        if (current != null && found.equals(stamp)) {
            return current;
        }
        stamp = found;
        try {
            current = Settings.of(home);
        } catch (Settings.Wrong wrong) {
            if (current == null) {
                throw wrong;
            }
            System.getLogger(SettingsInUse.class.getName())
                    .log(Level.WARNING, "settings not taken: " + wrong.getMessage());
        }
        settings = current;
        return current;
    }

    private Stamp readStamp() {
        try {
            var file = Files.readAttributes(home.settings(), BasicFileAttributes.class);
            return new Stamp(file.lastModifiedTime(), file.size());
        } catch (IOException none) {
            return Stamp.NONE;
        }
    }

    /** Identifies a state of the file; cheap, because every call reads it. */
    private record Stamp(FileTime written, long size) {
        static final Stamp NONE = new Stamp(FileTime.fromMillis(0), -1);
    }
}
