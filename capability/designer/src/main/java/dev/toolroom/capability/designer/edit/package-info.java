/** Applies edits to a design: what each may say, and what it changes. */
@NullMarked
package dev.toolroom.capability.designer.edit;

import org.jspecify.annotations.NullMarked;
