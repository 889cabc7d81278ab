/** Installable bundles of tools, and the versioned workspace that every chat has. */
@NullMarked
package dev.toolroom.capability.toolsets;

import org.jspecify.annotations.NullMarked;
