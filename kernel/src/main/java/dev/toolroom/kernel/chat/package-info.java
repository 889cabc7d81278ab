/** Conversations: their files, and turns in them. */
@NullMarked
package dev.toolroom.kernel.chat;

import org.jspecify.annotations.NullMarked;
