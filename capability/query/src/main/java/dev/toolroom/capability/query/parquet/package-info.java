/** Writes Parquet files: what one needs of the format to hand a table on, and no more. */
@NullMarked
package dev.toolroom.capability.query.parquet;

import org.jspecify.annotations.NullMarked;
