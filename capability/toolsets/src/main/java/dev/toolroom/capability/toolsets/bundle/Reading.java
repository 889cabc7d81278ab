package dev.toolroom.capability.toolsets.bundle;

import java.util.List;

/** What reading a bundle gives: the bundle, or everything that is wrong with it. */
public sealed interface Reading permits Bundle, Reading.Unreadable {
    /** A bundle that cannot be installed. */
    record Unreadable(List<Problem> problems) implements Reading {
        public Unreadable {
            problems = List.copyOf(problems);
        }
    }

    /**
     * The bundle.
     *
     * @throws BundleRefused if it cannot be installed
     */
    default Bundle orThrow() {
        return switch (this) {
            case Bundle bundle -> bundle;
            case Unreadable(var problems) -> throw new BundleRefused(problems);
        };
    }
}
