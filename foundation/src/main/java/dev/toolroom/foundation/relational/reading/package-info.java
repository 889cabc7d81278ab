/** Reads the schema of a live database, whole, in a few queries that do not grow in number. */
@NullMarked
package dev.toolroom.foundation.relational.reading;

import org.jspecify.annotations.NullMarked;
