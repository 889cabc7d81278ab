/** A toolset as its author packs it: its files, its manifest, and what can be wrong with them. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle;

import org.jspecify.annotations.NullMarked;
