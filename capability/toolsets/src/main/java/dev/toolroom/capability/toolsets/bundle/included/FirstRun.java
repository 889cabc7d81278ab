package dev.toolroom.capability.toolsets.bundle.included;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.Source;
import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Gives a home each included toolset once. What a person removes does not come back; what is still
 * there is updated with the program.
 */
public final class FirstRun {
    private final Supplier<Store> store;
    private final Toolsets toolsets;
    private final Clock clock;

    public FirstRun(Supplier<Store> store, Toolsets toolsets, Clock clock) {
        this.store = store;
        this.toolsets = toolsets;
        this.clock = clock;
    }

    /** A home opens without them too: what fails here is tried again at the next start. */
    public void offer(List<IncludedToolset> all) {
        for (IncludedToolset each : all) {
            try {
                if (!offered(each.id()).equals(Optional.of(each.version())) || isLost(each)) {
                    offer(each);
                }
            } catch (IOException | RuntimeException e) {
                System.getLogger(FirstRun.class.getName())
                        .log(Level.WARNING, "the toolset " + each.id() + " is not installed", e);
            }
        }
    }

    private void offer(IncludedToolset included) throws IOException {
        Optional<InstalledToolset> installed = toolsets.get(included.id());
        boolean first = offered(included.id()).isEmpty();
        if (installed.isPresent() ? isOurs(installed.get()) : first && isFree(included)) {
            Bundle bundle = included.bundle();
            toolsets.install(bundle, Source.included(included.id()), true);
        }
        remember(included);
    }

    /** Whether it is installed, but its files are missing or not as they were written. */
    private boolean isLost(IncludedToolset included) throws IOException {
        Optional<InstalledToolset> found = toolsets.get(included.id());
        if (found.isEmpty()) {
            return false;
        }
        InstalledToolset installed = found.get();
        boolean isThisVersion = isOurs(installed) && installed.version().equals(included.version());
        return !installed.hasFiles() || (isThisVersion && !included.isWholeIn(installed.folder()));
    }

    /** What a person has installed under this id is left alone. */
    private static boolean isOurs(InstalledToolset installed) {
        return installed.source().type() == Source.Type.INCLUDED;
    }

    /** Two tools of one name would both be called something else from now on. */
    private boolean isFree(IncludedToolset included) {
        return toolsets.list().stream()
                .flatMap(toolset -> toolset.tools().stream())
                .noneMatch(tool -> included.tools().contains(tool.localId()));
    }

    /** The version that this home was given last. */
    private Optional<String> offered(String id) {
        return store.get()
                .read(
                        connection ->
                                new Sql(connection)
                                                .list(
                                                        "SELECT version FROM included_toolsets"
                                                                + " WHERE toolset_id = ?",
                                                        row -> row.getString(1),
                                                        id)
                                                .stream()
                                                .findFirst());
    }

    private void remember(IncludedToolset included) {
        String now = clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
        store.get()
                .write(
                        Durability.POWER_LOSS,
                        connection ->
                                new Sql(connection)
                                        .run(
                                                "INSERT INTO included_toolsets (toolset_id, version,"
                                                        + " offered_at) VALUES (?, ?, ?)"
                                                        + " ON CONFLICT (toolset_id) DO UPDATE SET"
                                                        + " version = excluded.version",
                                                included.id(),
                                                included.version(),
                                                now));
    }
}
