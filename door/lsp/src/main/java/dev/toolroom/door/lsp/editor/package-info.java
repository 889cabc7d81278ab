/** One editor and its connection. */
@NullMarked
package dev.toolroom.door.lsp.editor;

import org.jspecify.annotations.NullMarked;
