/** Traces of agents: imported, derived from chats, and exported, once somebody has agreed to it. */
@NullMarked
package dev.toolroom.capability.recall.telemetry;

import org.jspecify.annotations.NullMarked;
