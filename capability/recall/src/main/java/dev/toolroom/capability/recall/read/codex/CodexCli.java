package dev.toolroom.capability.recall.read.codex;

import dev.toolroom.capability.recall.read.events.EventSession;

/** A session of Codex CLI. */
public final class CodexCli extends EventSession {
    @Override
    public String name() {
        return "codex-cli";
    }

    @Override
    public String agent() {
        return "codex-cli";
    }

    @Override
    protected Events events() {
        return new CodexEvents();
    }
}
