/** The manifest {@code toolset.yaml}: reading, checking and writing it. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.manifest;

import org.jspecify.annotations.NullMarked;
