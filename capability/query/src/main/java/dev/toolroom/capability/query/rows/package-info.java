/** Rows of a result: as JSON, in pages, in files. */
@NullMarked
package dev.toolroom.capability.query.rows;

import org.jspecify.annotations.NullMarked;
