/** The language server of domain models: one file for each thing an editor can ask. */
@NullMarked
package dev.toolroom.door.lsp;

import org.jspecify.annotations.NullMarked;
