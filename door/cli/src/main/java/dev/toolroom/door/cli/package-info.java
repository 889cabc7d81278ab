/** The shell's way in: the only reader of standard input and writer of standard output. */
@NullMarked
package dev.toolroom.door.cli;

import org.jspecify.annotations.NullMarked;
