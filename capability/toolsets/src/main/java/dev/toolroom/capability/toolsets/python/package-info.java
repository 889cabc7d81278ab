/** Runs the Python functions of toolsets, each call in a process of its own. */
@NullMarked
package dev.toolroom.capability.toolsets.python;

import org.jspecify.annotations.NullMarked;
