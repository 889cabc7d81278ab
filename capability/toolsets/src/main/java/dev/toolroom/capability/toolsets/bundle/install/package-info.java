/** Installed toolsets: their rows, their files, and how both change together. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.install;

import org.jspecify.annotations.NullMarked;
