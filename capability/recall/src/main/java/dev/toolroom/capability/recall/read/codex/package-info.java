/** Sessions of Codex CLI. */
@NullMarked
package dev.toolroom.capability.recall.read.codex;

import org.jspecify.annotations.NullMarked;
