/** JSON as values: read, written, built. */
@NullMarked
package dev.toolroom.kernel.json;

import org.jspecify.annotations.NullMarked;
