/** Paths that somebody else names, and which of them are accepted. */
@NullMarked
package dev.toolroom.kernel.path;

import org.jspecify.annotations.NullMarked;
