package dev.toolroom.capability.recall.catalogue;

import java.sql.SQLException;

/** Thrown when SQLite cannot do what a catalogue needs. */
public final class CatalogueFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CatalogueFailure(SQLException cause) {
        super("the catalogue of chats cannot be used: " + cause.getMessage(), cause);
    }
}
