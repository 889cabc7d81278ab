/** Past chats of every agent in one catalogue that can be searched. */
@NullMarked
package dev.toolroom.capability.recall;

import org.jspecify.annotations.NullMarked;
