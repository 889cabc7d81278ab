@NullMarked
package dev.toolroom.door.lsp;

import org.jspecify.annotations.NullMarked;
