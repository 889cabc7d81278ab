package dev.toolroom.capability.toolsets.sandbox;

import java.util.Locale;

/** What to do on a machine that has no full sandbox: the setting {@code python.sandbox}. */
public enum SandboxPolicy {
    /** Take the strongest level there is, and record it. */
    AUTO,
    /** Refuse to run in anything but a full sandbox. */
    REQUIRED;

    /** As the settings write it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
