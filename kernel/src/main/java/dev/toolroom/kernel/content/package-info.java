/** Answers of calls: blocks, views, exports, uploads and pages. */
@NullMarked
package dev.toolroom.kernel.content;

import org.jspecify.annotations.NullMarked;
