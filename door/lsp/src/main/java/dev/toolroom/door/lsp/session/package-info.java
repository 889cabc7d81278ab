/** The open texts of an editor, the thread that changes them, and places in them. */
@NullMarked
package dev.toolroom.door.lsp.session;

import org.jspecify.annotations.NullMarked;
