/** Commands that search past chats of agents. */
@NullMarked
package dev.toolroom.door.cli.recall;

import org.jspecify.annotations.NullMarked;
