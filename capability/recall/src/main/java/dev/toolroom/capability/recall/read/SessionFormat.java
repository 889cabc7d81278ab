package dev.toolroom.capability.recall.read;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One way in which an agent keeps its chats; another format is another class of these. */
public abstract class SessionFormat {
    private final String name;
    private final String agent;
    private final int rank;

    /**
     * @param name as it is stored and shown, as in {@code vscode-session}
     * @param agent whose chats they are, as in {@code copilot-chat}
     * @param rank of two files with as many turns of a session, the one of the higher rank counts
     */
    protected SessionFormat(String name, String agent, int rank) {
        this.name = name;
        this.agent = agent;
        this.rank = rank;
    }

    public final String name() {
        return name;
    }

    public final String agent() {
        return agent;
    }

    public final int rank() {
        return rank;
    }

    /** Whether its requests have the ids that the editor gave them. */
    public boolean hasEditorIds() {
        return false;
    }

    /** Returns the project of a file, if the file states it. */
    public @Nullable String folder(Source source) {
        return null;
    }

    /**
     * Whether its chats were held in a folder or below it, as far as the file or its place says.
     */
    public boolean isAbout(Source source, Path project) {
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
    public @Nullable String state(Source source) {
        return null;
    }

    /**
     * Reads the sessions of a file.
     *
     * @param length how much of the file is read
     * @throws JsonStream.Malformed if nothing of it could be read
     */
    public abstract void read(Source source, long length, SessionSink sink) throws IOException;
}
