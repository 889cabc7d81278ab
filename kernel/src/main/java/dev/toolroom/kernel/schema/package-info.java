/** JSON Schema: whether a value fits, and what is wrong in terms of what was sent. */
@NullMarked
package dev.toolroom.kernel.schema;

import org.jspecify.annotations.NullMarked;
