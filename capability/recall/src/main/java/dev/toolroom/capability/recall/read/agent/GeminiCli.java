package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.events.EventSession;

/** A session of Gemini CLI as a file of lines, from its version 0.40 on. */
public final class GeminiCli extends EventSession {
    @Override
    public String name() {
        return "gemini-cli";
    }

    @Override
    public String agent() {
        return "gemini-cli";
    }

    @Override
    protected Events events() {
        return new GeminiEvents();
    }
}
