/** What a call answers, and what it is too large for: blocks, views, exports, uploads, pages. */
@NullMarked
package dev.toolroom.kernel.content;

import org.jspecify.annotations.NullMarked;
