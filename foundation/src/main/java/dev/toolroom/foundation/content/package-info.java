/** Stores bytes by their hash: once, unchanged, and verified when they are read. */
@NullMarked
package dev.toolroom.foundation.content;

import org.jspecify.annotations.NullMarked;
