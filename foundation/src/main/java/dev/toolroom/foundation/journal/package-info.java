/** Chats, messages and calls: what happened here, kept and to be asked. */
@NullMarked
package dev.toolroom.foundation.journal;

import org.jspecify.annotations.NullMarked;
