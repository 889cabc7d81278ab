package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.events.EventSession;

/** The events that Copilot writes beside the editor's own session, and those of Copilot CLI. */
public final class CopilotTranscript extends EventSession {
    private final String name;
    private final String agent;

    public CopilotTranscript(String name, String agent) {
        this.name = name;
        this.agent = agent;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String agent() {
        return agent;
    }

    @Override
    protected Events events() {
        return new CopilotEvents();
    }
}
