/** The terminal that a command runs at: what it prints, its exit codes, and its calls of tools. */
@NullMarked
package dev.toolroom.door.cli.terminal;

import org.jspecify.annotations.NullMarked;
