package dev.toolroom.capability.designer;

import java.sql.Connection;
import org.h2.api.Trigger;

/** A trigger of H2, which are classes: it leaves rows as they are. */
public final class Touched implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
        // It is there to be kept.
    }
}
