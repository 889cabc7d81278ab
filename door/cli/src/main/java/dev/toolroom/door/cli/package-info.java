/** The command line door: only this package reads standard input and writes standard output. */
@NullMarked
package dev.toolroom.door.cli;

import org.jspecify.annotations.NullMarked;
