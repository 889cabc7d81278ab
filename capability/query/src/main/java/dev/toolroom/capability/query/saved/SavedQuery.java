package dev.toolroom.capability.query.saved;

/**
 * A statement that somebody keeps by a name.
 *
 * @param version of this text: another after every change
 * @param savedAt in UTC, as in {@code 2026-11-17T09:00:00.000000Z}
 */
public record SavedQuery(
        String database, String name, String statement, String version, String savedAt) {}
