/** What an editor offers to do about a finding. */
@NullMarked
package dev.toolroom.door.lsp.fixes;

import org.jspecify.annotations.NullMarked;
