package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.Unescaper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The chats about a project that aider keeps in it, all in one Markdown file. */
public final class Aider extends SessionFormat {
    public static final String FILE = ".aider.chat.history.md";
    private static final int MAX_LINE_BYTES = 1 << 20;

    public Aider() {
        super("aider-history", "aider", 3);
    }

    @Override
    public @Nullable String folder(Source source) {
        Path folder = source.file().toAbsolutePath().getParent();
        return folder == null ? null : folder.toString();
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        var chats = new AiderChats(sink);
        try (InputStream in = source.open(length);
                var reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            for (String line = line(reader); line != null; line = line(reader)) {
                sink.checkCancelled();
                sink.filter().replaced(Unescaper.marks(line));
                chats.line(line);
            }
        }
        if (!chats.end()) {
            throw new IllegalArgumentException("no history of aider: no chat begins in it");
        }
    }

    /** With its end; a longer one comes in pieces. */
    private static @Nullable String line(BufferedReader reader) throws IOException {
        var line = new StringBuilder();
        for (int next = reader.read(); next >= 0; next = reader.read()) {
            line.append((char) next);
            if (next == '\n'
                    || (line.length() >= MAX_LINE_BYTES
                            && !Character.isHighSurrogate((char) next))) {
                break;
            }
        }
        return line.isEmpty() ? null : line.toString();
    }
}
