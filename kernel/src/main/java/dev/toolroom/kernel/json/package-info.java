/** JSON values, their reader and their writer. */
@NullMarked
package dev.toolroom.kernel.json;

import org.jspecify.annotations.NullMarked;
