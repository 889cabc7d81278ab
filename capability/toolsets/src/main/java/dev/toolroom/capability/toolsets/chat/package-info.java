/** Chats and their messages: a tree, of which one leaf is where the chat is. */
@NullMarked
package dev.toolroom.capability.toolsets.chat;

import org.jspecify.annotations.NullMarked;
