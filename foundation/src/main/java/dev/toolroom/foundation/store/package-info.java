/** Where state is kept: SQLite in the home, or PostgreSQL for a team; one set of migrations. */
@NullMarked
package dev.toolroom.foundation.store;

import org.jspecify.annotations.NullMarked;
