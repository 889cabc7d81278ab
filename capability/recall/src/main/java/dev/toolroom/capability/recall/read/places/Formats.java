package dev.toolroom.capability.recall.read.places;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.agent.Aider;
import dev.toolroom.capability.recall.read.agent.CopilotEvents;
import dev.toolroom.capability.recall.read.agent.CursorState;
import dev.toolroom.capability.recall.read.agent.CursorTranscript;
import dev.toolroom.capability.recall.read.agent.GeminiCli;
import dev.toolroom.capability.recall.read.agent.MessagesFile;
import dev.toolroom.capability.recall.read.claude.ClaudeEvents;
import dev.toolroom.capability.recall.read.codex.CodexEvents;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.vscode.FlatSession;
import dev.toolroom.capability.recall.read.vscode.SessionLog;
import dev.toolroom.capability.recall.read.vscode.StateDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every format there is. */
public final class Formats {
    static final SessionFormat FLAT = new FlatSession();
    static final SessionFormat LOG = new SessionLog();
    static final SessionFormat STATE = new StateDatabase();
    static final SessionFormat TRANSCRIPT =
            new EventSession("copilot-transcript", "copilot-chat", CopilotEvents::new);
    static final SessionFormat CLAUDE =
            new EventSession("claude-code", "claude-code", ClaudeEvents::new);
    static final SessionFormat CODEX = new EventSession("codex-cli", "codex-cli", CodexEvents::new);
    static final SessionFormat COPILOT_CLI =
            new EventSession("copilot-cli", "copilot-cli", CopilotEvents::new);

    static final SessionFormat GEMINI = new GeminiCli();
    static final SessionFormat GEMINI_SESSION = MessagesFile.ofGemini();
    static final SessionFormat OPENCODE_EXPORT = MessagesFile.ofOpenCode();
    static final SessionFormat CURSOR = new CursorTranscript();
    static final SessionFormat CURSOR_STATE = new CursorState();
    static final SessionFormat AIDER = new Aider();

    /** The tables of a database are named on its first page. */
    private static final int MAX_START_BYTES = 4_096;

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int MAX_BYTES_LOOKED_AT = 16 << 20;
    private static final int MAX_MARK_CHARACTERS = 100;

    /** Inside of a text the quotes would be escaped. */
    private static final List<String> CLAUDE_MARKS =
            List.of(
                    "\"parentUuid\":",
                    "\"leafUuid\":",
                    "\"type\":\"file-history-snapshot\"",
                    "\"type\":\"queue-operation\"");

    private Formats() {}

    /** Whether the requests of a format have the ids that the editor gave them. */
    public static boolean haveEditorIds(String format) {
        return Stream.of(FLAT, LOG, STATE).anyMatch(each -> each.name().equals(format));
    }

    /**
     * Recognises a format by the name and the first records of a file. Returns null for other
     * files.
     */
    static @Nullable SessionFormat of(Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.equals(Aider.FILE)) {
            return AIDER;
        }
        String start = start(file);
        if (name.equals("state.vscdb")) {
            return start.contains("cursorDiskKV") ? CURSOR_STATE : STATE;
        }
        if (name.endsWith(".jsonl")) {
            return ofLines(file);
        }
        if (!name.endsWith(".json") || name.equals("workspace.json")) {
            return null;
        }
        if (start.contains("\"projectHash\"")) {
            return GEMINI_SESSION;
        }
        boolean isExport =
                start.replaceAll("\\s", "").startsWith("{\"info\":{")
                        && start.contains("\"projectID\"");
        return isExport ? OPENCODE_EXPORT : FLAT;
    }

    /**
     * By the first record that only one agent writes. Before it there can be long records that tell
     * nothing, so the file is read as far as that takes.
     */
    private static @Nullable SessionFormat ofLines(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            String before = "";
            for (int read = 0; read < MAX_BYTES_LOOKED_AT; read += BLOCK_BYTES) {
                byte[] block = in.readNBytes(BLOCK_BYTES);
                String text = before + new String(block, StandardCharsets.ISO_8859_1);
                SessionFormat format = ofRecords(text.replaceAll("\\s", ""), read == 0);
                if (format != null || block.length < BLOCK_BYTES) {
                    return format;
                }
                before = text.substring(text.length() - MAX_MARK_CHARACTERS);
            }
        } catch (IOException e) {
            return null;
        }
        return null;
    }

    private static @Nullable SessionFormat ofRecords(String plain, boolean isStart) {
        if (isStart && (plain.isEmpty() || plain.startsWith("{\"kind\":"))) {
            return LOG;
        }
        if (plain.contains("\"producer\":\"copilot-agent\"")
                || plain.contains("\"type\":\"session.start\"")) {
            return plain.contains("\"vscodeVersion\"") ? TRANSCRIPT : COPILOT_CLI;
        }
        if (plain.contains("\"type\":\"session_meta\"")) {
            return CODEX;
        }
        if (plain.contains("\"projectHash\":")) {
            return GEMINI;
        }
        if (isStart && plain.startsWith("{\"role\":")) {
            return CURSOR;
        }
        return CLAUDE_MARKS.stream().anyMatch(plain::contains) ? CLAUDE : null;
    }

    private static String start(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_START_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
