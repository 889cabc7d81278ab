/** Bytes by their hash: kept once, never changed, verified when they are read. */
@NullMarked
package dev.toolroom.foundation.content;

import org.jspecify.annotations.NullMarked;
