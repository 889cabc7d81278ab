/** Chats as they are answered and exported. */
@NullMarked
package dev.toolroom.capability.recall.chat;

import org.jspecify.annotations.NullMarked;
