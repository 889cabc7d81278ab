/** Reads the schema of a live database in a fixed number of queries. */
@NullMarked
package dev.toolroom.foundation.relational.reading;

import org.jspecify.annotations.NullMarked;
