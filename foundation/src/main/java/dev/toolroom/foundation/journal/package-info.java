/** Records chats, messages and calls, and queries them. */
@NullMarked
package dev.toolroom.foundation.journal;

import org.jspecify.annotations.NullMarked;
