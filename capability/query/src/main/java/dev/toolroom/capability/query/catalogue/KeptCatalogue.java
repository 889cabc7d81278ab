package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.mask.Masks;
import dev.toolroom.foundation.relational.ConnectionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the catalogue of a database said, and the verdicts by it, until it says something else. */
public final class KeptCatalogue {
    /** A belt: most databases tell when it changes. */
    private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();

    private final Engine engine;
    private final ConnectionSettings settings;
    private final Masks masks;
    private volatile @Nullable Known known;

    public KeptCatalogue(Engine engine, ConnectionSettings settings) {
        this.engine = engine;
        this.settings = settings;
        this.masks = new Masks(settings.mask());
    }

    /**
     * What the catalogue said.
     *
     * @param read by the clock of the machine
     */
    private record Known(CatalogueSnapshot catalogue, long read) {}

    /** As they are set, and what the database makes of them once it was asked. */
    public Masks masks() {
        Known now = known;
        return now == null ? masks : now.catalogue().masks();
    }

    /** What is known; null when the database has to be asked again. */
    public @Nullable CatalogueSnapshot current(Connection connection) throws SQLException {
        Known last = known;
        if (last == null || System.nanoTime() - last.read() >= LONGEST_NANOS) {
            return null;
        }
        if (last.catalogue().watch().hasChanged(connection)) {
            forget(last);
            return null;
        }
        return last.catalogue();
    }

    /** Asks the database, but only one caller at a time. */
    public synchronized CatalogueSnapshot read(Connection connection) throws SQLException {
        CatalogueSnapshot last = current(connection);
        if (last == null) {
            last = CatalogueSnapshot.read(connection, engine, masks, settings);
            known = new Known(last, System.nanoTime());
        }
        return last;
    }

    private synchronized void forget(Known changed) {
        if (changed.equals(known)) {
            known = null;
        }
    }
}
