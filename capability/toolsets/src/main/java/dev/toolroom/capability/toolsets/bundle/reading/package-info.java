/** Reads a bundle and reports everything that is wrong with it at once. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.reading;

import org.jspecify.annotations.NullMarked;
