package dev.toolroom.domainlang.workspace;

/** Hears how far the reading of a large model is. Called by the thread that reads. */
public interface Progress {
    /** For callers that do not show progress. */
    Progress UNHEARD = (done, known) -> {};

    /**
     * Some files were read.
     *
     * @param known how many there are as far as has been seen: imports bring more
     */
    void read(int done, int known);
}
