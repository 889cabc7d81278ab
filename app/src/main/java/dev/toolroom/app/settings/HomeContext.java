package dev.toolroom.app.settings;

import dev.toolroom.foundation.home.HomeFolder;
import java.time.Clock;

/** The folder, settings and clock of a home, and the build that runs. */
public class HomeContext {
    private final HomeFolder home;
    private final SettingsInUse settings;
    private final Clock clock = Clock.systemUTC();
    private final Build build = Build.current();

    public HomeContext(HomeFolder home) {
        this.home = home;
        this.settings = new SettingsInUse(home);
    }

    public HomeFolder home() {
        return home;
    }

    public Clock clock() {
        return clock;
    }

    public Build build() {
        return build;
    }

    /** Returns the settings, read on first use: a start that only lists tools needs none. */
    public Settings settings() {
        return settings.now();
    }
}
