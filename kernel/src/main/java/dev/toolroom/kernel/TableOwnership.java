package dev.toolroom.kernel;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Says which part of a domain model owns a table, so that tools for databases need not know models.
 */
@FunctionalInterface
public interface TableOwnership {
    /** Knows no model. */
    TableOwnership NONE = (connection, tables, keys) -> new Owned(Map.of(), List.of());

    /** Asks about tables of a connection, and about foreign keys between them. */
    Owned of(String connection, Collection<Table> tables, Collection<ForeignKey> keys);

    /**
     * A table.
     *
     * @param schema empty in databases without schemas
     */
    record Table(String schema, String name) {}

    /** A foreign key of the table {@code from}. */
    record ForeignKey(String name, Table from, Table to) {}

    /**
     * The answer.
     *
     * @param owners the owners of each table that has any
     * @param crossings the foreign keys that the model does not allow
     */
    record Owned(Map<Table, List<String>> owners, List<Crossing> crossings) {
        public Owned {
            owners = Map.copyOf(owners);
            crossings = List.copyOf(crossings);
        }
    }

    /**
     * A foreign key between tables of different owners that the model does not allow.
     *
     * @param message says why, in one sentence
     * @param owners of the two tables
     */
    record Crossing(ForeignKey key, String message, List<String> owners) {
        public Crossing {
            owners = List.copyOf(owners);
        }
    }
}
