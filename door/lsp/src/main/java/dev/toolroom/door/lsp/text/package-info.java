/** What an editor asks about a text: completion, colours, names, outline, layout. */
@NullMarked
package dev.toolroom.door.lsp.text;

import org.jspecify.annotations.NullMarked;
