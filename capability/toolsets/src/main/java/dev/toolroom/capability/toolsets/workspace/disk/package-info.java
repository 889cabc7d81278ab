/**
 * A workspace as a folder on a disk: looked at, hashed where it changed, and brought to a state.
 */
@NullMarked
package dev.toolroom.capability.toolsets.workspace.disk;

import org.jspecify.annotations.NullMarked;
