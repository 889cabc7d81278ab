package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import org.jspecify.annotations.Nullable;

/** What a publish came to. */
public interface Published {
    /** The database as it was found afterwards; nothing when it did not change. */
    @Nullable DatabaseSchema live();

    /** Whether it came to its end; what a failed one left behind is saved all the same. */
    boolean isComplete();

    /** From where changes are counted now. */
    DatabaseSchema newBase(DatabaseSchema published);
}
