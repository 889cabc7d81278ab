package dev.toolroom.capability.recall.read.claude;

import dev.toolroom.capability.recall.read.events.EventSession;

/** A session of Claude Code: a tree of messages, in the order in which they were written. */
public final class ClaudeCode extends EventSession {
    @Override
    public String name() {
        return "claude-code";
    }

    @Override
    public String agent() {
        return "claude-code";
    }

    @Override
    protected Events events() {
        return new ClaudeEvents();
    }
}
