/** Traces of agents: imported, derived from chats, and exported, once a person has enabled it. */
@NullMarked
package dev.toolroom.capability.recall.telemetry;

import org.jspecify.annotations.NullMarked;
