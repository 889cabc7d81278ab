/** Columns that nobody is shown. */
@NullMarked
package dev.toolroom.capability.query.mask;

import org.jspecify.annotations.NullMarked;
