/**
 * The files of a bundle, from a ZIP archive or a folder. One strict reader, as two readers may see
 * two contents.
 */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.archive;

import org.jspecify.annotations.NullMarked;
