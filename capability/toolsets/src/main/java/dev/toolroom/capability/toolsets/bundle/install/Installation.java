package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.foundation.store.StoreFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;

/**
 * One change of what is installed: new files first, then all rows in one transaction, then the old
 * files. A process that dies before the commit leaves the old toolset, after it the new one; files
 * that no row names are collected by the next start.
 */
final class Installation {
    private final Store store;
    private final ToolsetFolders folders;
    private final String now;
    private final Step.Listener steps;

    Installation(Store store, ToolsetFolders folders, String now, Step.Listener steps) {
        this.store = store;
        this.folders = folders;
        this.now = now;
        this.steps = steps;
    }

    /** Refuses what conflicts, and what goes back without force. */
    static void refuse(Preview preview, Source source, boolean force) {
        if (!preview.conflicts().isEmpty()) {
            throw new BundleRefused(preview.conflicts());
        }
        boolean developing = source.type() == Source.Type.LOCAL;
        String version = preview.bundle().manifest().version();
        if (preview.kind() == Preview.Kind.SAME_VERSION && !force && !developing) {
            throw new BundleRefused(
                    Code.VERSION_EXISTS,
                    "version",
                    "Version "
                            + version
                            + " is installed with other content. Review the changes and install"
                            + " with force, or raise the version.");
        }
        if (preview.kind() == Preview.Kind.DOWNGRADE && !force) {
            throw new BundleRefused(
                    Code.VERSION_EXISTS,
                    "version",
                    "Version "
                            + preview.installed().map(InstalledToolset::version).orElse("")
                            + " is installed, which is newer than "
                            + version
                            + ". Install with force to go back.");
        }
    }

    static List<Problem> conflicts(Sql sql, Bundle bundle) throws SQLException {
        return new ServerRows(sql, "")
                .conflicts(bundle.manifest().id(), bundle.manifest().servers());
    }

    void run(Preview preview, Source source) {
        Bundle bundle = preview.bundle();
        String folder = write(bundle);
        List<Problem> conflicts = commit(bundle, source, folder);
        if (!conflicts.isEmpty()) {
            folders.remove(folders.resolve(folder));
            throw new BundleRefused(conflicts);
        }
        steps.reached(Step.COMMITTED);
        preview.installed().ifPresent(old -> folders.remove(old.folder()));
        steps.reached(Step.DONE);
    }

    private String write(Bundle bundle) {
        try {
            return folders.write(bundle);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the files of the toolset", e);
        }
    }

    private List<Problem> commit(Bundle bundle, Source source, String folder) {
        try {
            return store.write(
                    Durability.POWER_LOSS,
                    connection -> {
                        var sql = new Sql(connection);
                        // Another server on the same store may have been faster.
                        List<Problem> conflicts = conflicts(sql, bundle);
                        if (conflicts.isEmpty()) {
                            new ToolsetRows(sql, now)
                                    .write(bundle, source, folder, folders.resolve(folder));
                            if (SharedFiles.areKeptIn(store)) {
                                SharedFiles.put(
                                        sql,
                                        bundle.manifest().id(),
                                        bundle.files(),
                                        folders.resolve(folder));
                            }
                            steps.reached(Step.ROWS_WRITTEN);
                        }
                        return conflicts;
                    });
        } catch (RuntimeException e) {
            removeUnlessNamed(folder);
            throw e;
        }
    }

    /** After a commit of which nobody knows whether it came through. */
    private void removeUnlessNamed(String folder) {
        try {
            List<String> named = store.read(connection -> named(new Sql(connection)));
            if (!named.contains(folder)) {
                folders.remove(folders.resolve(folder));
            }
        } catch (StoreFailure unreachable) {
            // The next start looks again.
        }
    }

    /** The folders that rows name. */
    static List<String> named(Sql sql) throws SQLException {
        return sql.list("SELECT folder FROM toolsets", row -> row.getString(1));
    }

    void remove(InstalledToolset toolset) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    new ToolsetRows(new Sql(connection), now).delete(toolset.id());
                    steps.reached(Step.ROWS_WRITTEN);
                    return true;
                });
        steps.reached(Step.COMMITTED);
        folders.remove(toolset.folder());
        steps.reached(Step.DONE);
    }
}
