/** Scratch databases: files whose publishes can be undone by a copy. */
@NullMarked
package dev.toolroom.capability.designer.scratch;

import org.jspecify.annotations.NullMarked;
