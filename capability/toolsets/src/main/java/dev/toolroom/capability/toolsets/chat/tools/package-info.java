/** The tools about chats and their messages. */
@NullMarked
package dev.toolroom.capability.toolsets.chat.tools;

import org.jspecify.annotations.NullMarked;
