package dev.toolroom.capability.toolsets.bundle.install;

/** The points of an install, update or uninstall at which a process may die. */
enum Step {
    FOLDER_MADE,
    FILE_WRITTEN,
    FILES_DURABLE,
    ROWS_WRITTEN,
    COMMITTED,
    DONE;

    /** Told at each step, so that a test can look or stop there. */
    @FunctionalInterface
    interface Listener {
        void reached(Step step);
    }
}
