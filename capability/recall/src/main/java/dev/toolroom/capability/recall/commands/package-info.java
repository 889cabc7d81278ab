/** The commands that agents ran, what came of them, and what keeps failing. */
@NullMarked
package dev.toolroom.capability.recall.commands;

import org.jspecify.annotations.NullMarked;
