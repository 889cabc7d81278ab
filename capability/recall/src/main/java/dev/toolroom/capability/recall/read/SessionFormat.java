package dev.toolroom.capability.recall.read;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One way in which an agent keeps its chats; another format is another class of these. */
public interface SessionFormat {
    /** As it is stored and shown, as in {@code vscode-session}. */
    String name();

    /** The agent whose chats they are, as in {@code copilot-chat}. */
    String agent();

    /** Of two files with as many turns of one session, the one of the higher rank is taken. */
    int rank();

    /**
     * Whether it tells of sessions that are kept elsewhere, and less of them: it counts only where
     * nothing else has turns of a session.
     */
    default boolean isIndex() {
        return false;
    }

    /** Whether its requests have the ids that the editor gave them. */
    boolean hasEditorIds();

    /** The project that a file is about, where the file itself says so. */
    default @Nullable String folder(Source source) {
        return null;
    }

    /**
     * Whether its chats were held in a folder or below it, as far as the file or its place says.
     */
    default boolean isAbout(Source source, Path project) {
        String folder = source.folder() == null ? folder(source) : source.folder();
        try {
            return folder != null && Path.of(folder).normalize().startsWith(project.normalize());
        } catch (InvalidPathException e) {
            // Of another system.
            return false;
        }
    }

    /**
     * What there is to read, recognised where the bytes of the file do not tell: as of a part of a
     * database that is being written. Null where they do.
     */
    default @Nullable String state(Source source) {
        return null;
    }

    /**
     * Reads the sessions of a file.
     *
     * @param length how much of the file is read
     * @throws JsonStream.Malformed if nothing of it could be read
     */
    void read(Source source, long length, SessionSink sink) throws IOException;
}
