/** The differences between databases: one {@link Dialect} each. */
@NullMarked
package dev.toolroom.foundation.relational.dialect;

import org.jspecify.annotations.NullMarked;
