/** Hashes of files, and the keyed fingerprints of a catalogue. */
@NullMarked
package dev.toolroom.capability.recall.hash;

import org.jspecify.annotations.NullMarked;
