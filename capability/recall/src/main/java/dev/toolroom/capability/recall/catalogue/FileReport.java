package dev.toolroom.capability.recall.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what the import of one file did. */
final class FileReport {
    private final Map<String, FileImport.Written> turns = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int sessions;
    private boolean isTorn;
    private boolean hasRemovedRows;
    private boolean hasPurgedRequest;

    void addSession(boolean torn) {
        sessions++;
        isTorn |= torn;
    }

    void addTurns(String session, FileImport.Written written) {
        turns.put(session, written);
    }

    void addProblem(String words) {
        problems.add(words);
    }

    /**
     * Notes that rows of an earlier import were removed: failures must be counted from the start.
     */
    void addRemoved(int rows) {
        hasRemovedRows |= rows > 0;
    }

    /** A session turned out to have a purged request after parts of it were written. */
    void addPurgedRequest() {
        hasPurgedRequest = true;
    }

    int sessions() {
        return sessions;
    }

    boolean isTorn() {
        return isTorn;
    }

    boolean hasRemovedRows() {
        return hasRemovedRows;
    }

    boolean hasPurgedRequest() {
        return hasPurgedRequest;
    }

    /** Returns what is wrong with the file, in words; null if nothing is. */
    @Nullable String problem() {
        return problems.isEmpty()
                ? isTorn ? "only its beginning is whole" : null
                : String.join("; ", problems);
    }

    /** Returns the turns that the file gave, by session. */
    Map<String, FileImport.Written> turns() {
        return turns;
    }
}
