package dev.toolroom.capability.designer.scratch;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.scratch.ScratchCopies.Copy;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A connected database, which may be a scratch database. */
public final class ScratchDatabase {
    private final ScratchCopies copies;
    private final ConnectionSettings settings;
    private final DatabaseIdentity database;

    public ScratchDatabase(
            ScratchCopies copies, ConnectionSettings settings, DatabaseIdentity database) {
        this.copies = copies;
        this.settings = settings;
        this.database = database;
    }

    private boolean isScratch() {
        return settings.access() == Access.SCRATCH && ScratchCopies.canCopy(settings.kind());
    }

    /** Whether what it loses can be restored, so that nobody has to approve it. */
    public boolean isUndoable() {
        return isScratch() && !copies.isFull(database);
    }

    /** Saves a copy of a scratch database. */
    public void save(Connection connection) {
        if (isScratch()) {
            copies.save(connection, settings.kind(), database);
            copies.prune(database);
        }
    }

    /** What a person is asked before a restore that would delete the oldest copy. */
    public Optional<Proposal> restoreProposal() {
        return !isScratch() || isUndoable()
                ? Optional.empty()
                : Optional.of(
                        Proposal.deleting(
                                "Restore database "
                                        + database.label()
                                        + " from a copy, and delete its oldest copy?",
                                "Restore"));
    }

    /**
     * Restores a copy, after saving what is there now.
     *
     * @param id of the copy; empty for the newest
     * @return the copy of what was there before
     */
    public Copy restore(Connection connection, String id, CallContext context) throws SQLException {
        if (!isScratch()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Connection '"
                            + settings.id()
                            + "' has no copies: only a connection with access: scratch keeps"
                            + " them, of a SQLite or H2 file");
        }
        List<Copy> all = copies.list(database);
        Copy wanted =
                all.stream()
                        .filter(each -> id.isEmpty() || each.id().equals(id))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        DesignerRefusal.INVALID_REQUEST.hinting(
                                                id.isEmpty()
                                                        ? "There is no copy of "
                                                                + database.label()
                                                                + ": nothing has lost data yet"
                                                        : "There is no copy '" + id + "'",
                                                "copies",
                                                all.stream().map(Copy::id).toList()));
        Optional<Proposal> question = restoreProposal();
        if (question.isPresent() && !context.isApproved(question.get())) {
            throw DesignerRefusal.CONFIRMATION_REQUIRED.because(
                    "A restore would delete the oldest copy; make the call again");
        }
        Copy before = copies.save(connection, settings.kind(), database);
        copies.restore(connection, settings.kind(), wanted);
        copies.prune(database);
        return before;
    }

    /** Lists the copies for a person who chooses one, newest first. */
    public void list(Json.Builder reply) {
        if (!isScratch()) {
            return;
        }
        reply.put("keepsCopy", isUndoable())
                .put(
                        "copies",
                        new Json.Arr(
                                copies.list(database).stream()
                                        .<Json>map(
                                                each ->
                                                        Json.object()
                                                                .put("id", each.id())
                                                                .put("at", each.at().toString())
                                                                .build())
                                        .toList()));
    }
}
