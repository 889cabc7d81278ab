package dev.toolroom.app;

import dev.toolroom.app.settings.Settings;
import dev.toolroom.app.settings.SettingsInUse;
import dev.toolroom.capability.recall.embedding.Embeddings;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.record.CallLog;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of the house share: the folder, settings and clock of the home; and, in the
 * process that owns it, what is open there.
 */
public final class HomeContext {
    private final HomeFolder home;
    private final SettingsInUse settings;
    private final Clock clock = Clock.systemUTC();
    private final Build build = Build.current();
    private volatile @Nullable OpenHome open;
    private volatile boolean serves;

    HomeContext(HomeFolder home) {
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

    /** Read when first needed: a start that only lists the tools needs none. */
    public Settings settings() {
        return settings.now();
    }

    void opened(OpenHome now) {
        open = now;
    }

    /** What was opened is not to be used. */
    void closed() {
        open = null;
    }

    /** Null in a process that does not own the home, or not yet. */
    @Nullable OpenHome open() {
        return open;
    }

    /** The store of the owner; there is one wherever a tool runs. */
    Store store() {
        return owned().store();
    }

    Events events() {
        return owned().events();
    }

    CallLog callLog() {
        return owned().log();
    }

    /** From now on this process stays, and does not end with a command. */
    void serves() {
        serves = true;
    }

    /** What embeddings ask of this process. */
    Embeddings.Host embedding() {
        return new Embeddings.Host(() -> serves, this::isBusy);
    }

    private boolean isBusy() {
        OpenHome now = open;
        return now != null && now.isBusy();
    }

    /** Returns when every call that has ended can be read in the store. */
    void settle() {
        owned().settle();
    }

    private OpenHome owned() {
        return Objects.requireNonNull(open, "calls run in the process that owns the home");
    }
}
