package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.events.EventSession;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A session of Gemini CLI as a file of lines, from its version 0.40 on. */
public final class GeminiCli extends EventSession {
    public GeminiCli() {
        super("gemini-cli", "gemini-cli", GeminiEvents::new);
    }

    @Override
    public @Nullable String folder(Source source) {
        return ProjectPlace.root(source);
    }

    @Override
    public boolean isAbout(Source source, Path project) {
        return super.isAbout(source, project) || ProjectPlace.isHashOf(source, project);
    }
}
