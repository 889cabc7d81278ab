/** Unsaved text of editors, shared between the processes of a home. */
@NullMarked
package dev.toolroom.app.editor;

import org.jspecify.annotations.NullMarked;
