/** Stores state in SQLite in the home, or in PostgreSQL for a team, with the same migrations. */
@NullMarked
package dev.toolroom.foundation.store;

import org.jspecify.annotations.NullMarked;
