/** Answers of calls: blocks, views, uploads, and how texts are redacted. */
@NullMarked
package dev.toolroom.kernel.content;

import org.jspecify.annotations.NullMarked;
