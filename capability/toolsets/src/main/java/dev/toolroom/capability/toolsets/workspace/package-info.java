/** A chat's files: versioned around every call, one manifest for each state. */
@NullMarked
package dev.toolroom.capability.toolsets.workspace;

import org.jspecify.annotations.NullMarked;
