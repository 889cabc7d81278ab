package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A chat's files for one writer. Closing gives them to the next. */
public interface Lease extends AutoCloseable {
    /** Where the files lie; the folder is right once {@link #before} was asked. */
    Path folder();

    /**
     * Brings the folder to what the chat is at, after saving what was edited outside of calls.
     *
     * @return the same each time
     */
    ManifestId before();

    /**
     * Saves what is in the folder.
     *
     * @param ref the call or message that it belongs to
     * @return the manifest of before when nothing changed
     * @throws dev.toolroom.kernel.call.Refusal if it is more than the quota; then the folder is as
     *     before
     */
    ManifestId after(ManifestSource source, @Nullable String ref);

    /** What is in the folder and no manifest can hold, as of the last look. */
    List<Skipped> skipped();

    @Override
    void close();
}
