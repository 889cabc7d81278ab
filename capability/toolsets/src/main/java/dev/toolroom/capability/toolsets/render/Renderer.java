package dev.toolroom.capability.toolsets.render;

import java.util.Locale;
import java.util.Optional;

/** The ways in which a result is shown. */
public enum Renderer {
    CODE,
    DOCUMENT,
    HTML,
    FRAME,
    ERROR;

    /** As manifests and plans write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one that is written so. */
    public static Optional<Renderer> of(String label) {
        for (Renderer each : values()) {
            if (each.label().equals(label)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
