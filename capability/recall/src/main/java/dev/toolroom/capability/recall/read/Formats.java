package dev.toolroom.capability.recall.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Every format there is. */
final class Formats {
    static final SessionFormat FLAT = new FlatSession();
    static final SessionFormat LOG = new SessionLog();
    static final SessionFormat STATE = new StateDatabase();
    static final SessionFormat TRANSCRIPT =
            new CopilotTranscript("copilot-transcript", "copilot-chat");
    static final SessionFormat CLAUDE = new ClaudeCode();
    static final SessionFormat CODEX = new CodexCli();
    static final SessionFormat COPILOT_CLI = new CopilotTranscript("copilot-cli", "copilot-cli");

    private static final int LOOKED_AT = 400;

    private Formats() {}

    /** By the name and the first bytes of a file; null for what is no file of chats. */
    static @Nullable SessionFormat of(Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.equals("state.vscdb")) {
            return STATE;
        }
        String start = start(file);
        if (name.endsWith(".jsonl")) {
            return ofLines(start);
        }
        return name.endsWith(".json") && !name.equals("workspace.json") ? FLAT : null;
    }

    private static @Nullable SessionFormat ofLines(String start) {
        String plain = start.replaceAll("\\s", "");
        if (plain.isEmpty() || plain.startsWith("{\"kind\":")) {
            return LOG;
        }
        if (plain.contains("\"producer\":\"copilot-agent\"")
                || plain.contains("\"type\":\"session.start\"")) {
            return plain.contains("\"vscodeVersion\"") ? TRANSCRIPT : COPILOT_CLI;
        }
        if (plain.contains("\"type\":\"session_meta\"")) {
            return CODEX;
        }
        boolean claude = plain.contains("\"parentUuid\"") || plain.contains("\"leafUuid\"");
        return claude ? CLAUDE : null;
    }

    private static String start(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
