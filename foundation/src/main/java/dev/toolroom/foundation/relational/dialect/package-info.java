/** What each database can and what it cannot: one object a database, which everything else asks. */
@NullMarked
package dev.toolroom.foundation.relational.dialect;

import org.jspecify.annotations.NullMarked;
