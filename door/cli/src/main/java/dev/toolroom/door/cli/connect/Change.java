package dev.toolroom.door.cli.connect;

import java.io.IOException;

/** A change of an agent's configuration that can be shown before it is made. */
interface Change {
    /** Where it is made, such as a file. */
    String place();

    /** Returns a line that introduces the preview. */
    String heading();

    /** Returns what a person reads before they agree. */
    String preview();

    void apply() throws IOException, InterruptedException;
}
