/** Chats of other agents. */
@NullMarked
package dev.toolroom.capability.recall.read.agent;

import org.jspecify.annotations.NullMarked;
