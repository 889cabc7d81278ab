/** Sessions of Claude Code. */
@NullMarked
package dev.toolroom.capability.recall.read.claude;

import org.jspecify.annotations.NullMarked;
