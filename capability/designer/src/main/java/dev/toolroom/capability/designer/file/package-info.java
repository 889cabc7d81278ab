/** Designs as text, and the files they are kept in. */
@NullMarked
package dev.toolroom.capability.designer.file;

import org.jspecify.annotations.NullMarked;
