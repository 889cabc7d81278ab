/** Reads JSON of any size, and cleans every text on the way. */
@NullMarked
package dev.toolroom.capability.recall.read.json;

import org.jspecify.annotations.NullMarked;
