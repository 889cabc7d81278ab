package dev.toolroom.capability.designer.database;

import dev.toolroom.foundation.relational.DatabaseKind;

/**
 * What a designer works on.
 *
 * @param kind whose words the design speaks
 */
public record Target(
        String designerId,
        String connectionId,
        String server,
        String database,
        DatabaseKind kind) {}
