package dev.toolroom.capability.recall.read.places;

import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.agent.Aider;
import dev.toolroom.capability.recall.read.agent.CursorStore;
import dev.toolroom.capability.recall.read.agent.OpenCodeStore;
import dev.toolroom.capability.recall.read.agent.ToolroomCalls;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the files of chats by their names and places; reads none of them. */
public final class ChatFiles {
    private static final int MAX_FILES = 100_000;

    private final List<Source> found = new ArrayList<>();

    /** Each folder once, whatever links lead to it. */
    private final Set<Path> entered = new HashSet<>();

    private ChatFiles() {}

    /**
     * All that the programs of a machine have kept.
     *
     * @param store the database of this home
     */
    public static List<Source> on(AgentEnvironment environment, Path store) {
        var files = new ChatFiles();
        for (AgentEnvironment.UserFolder each : environment.userFolders()) {
            files.user(each.product(), each.folder());
        }
        Path user = environment.user();
        for (Path each : environment.folders("CLAUDE_CONFIG_DIR", ".claude", ".config/claude")) {
            files.lines(each.resolve("projects"), "Claude Code", Formats.CLAUDE, 0);
        }
        for (Path each : environment.folders("CODEX_HOME", ".codex")) {
            files.lines(each.resolve("sessions"), "Codex CLI", Formats.CODEX, 0);
            files.lines(each.resolve("archived_sessions"), "Codex CLI", Formats.CODEX, 0);
        }
        for (Path each : environment.folders("COPILOT_HOME", ".copilot")) {
            files.lines(each.resolve("session-state"), "Copilot CLI", Formats.COPILOT_CLI, 0);
        }
        files.gemini(user.resolve(".gemini/tmp"));
        for (Path each : environment.folders("CURSOR_DATA_DIR", ".cursor")) {
            files.cursor(each);
        }
        Path data = environment.dataFolder().resolve("opencode");
        for (Path each : list(data)) {
            if (OpenCodeStore.isOne(each)) {
                OpenCodeStore.in(each).forEach(files::add);
            }
        }
        files.aider(user);
        ToolroomCalls.in(store).forEach(files::add);
        return files.found;
    }

    private void cursor(Path place) {
        for (Path project : list(place.resolve("projects"))) {
            lines(project.resolve("agent-transcripts"), "Cursor", Formats.CURSOR, 0);
        }
        for (Path project : list(place.resolve("chats"))) {
            for (Path session : list(project)) {
                CursorStore.in(session.resolve(CursorStore.FILE)).forEach(this::add);
            }
        }
    }

    private void gemini(Path place) {
        for (Path project : list(place)) {
            for (Path each : list(project.resolve("chats"))) {
                String name = each.toString();
                if (name.endsWith(".json")) {
                    add(new Source(each, Formats.GEMINI_SESSION, "Gemini CLI", null));
                } else if (name.endsWith(".jsonl")) {
                    add(new Source(each, Formats.GEMINI, "Gemini CLI", null));
                }
            }
        }
    }

    /** In the projects that other agents know of: aider keeps its chats in the project itself. */
    private void aider(Path user) {
        Set<Path> folders = new LinkedHashSet<>();
        folders.add(user);
        for (Source each : found) {
            try {
                if (each.folder() != null) {
                    folders.add(Path.of(each.folder()));
                }
            } catch (InvalidPathException e) {
                // A project of another machine.
            }
        }
        for (Path each : folders) {
            Path file = each.resolve(Aider.FILE);
            if (Files.isRegularFile(file)) {
                add(new Source(file, Formats.AIDER, "aider", each.toString()));
            }
        }
    }

    /** Those that were held in a folder, wherever their agents keep them. */
    public static List<Source> about(Path project, AgentEnvironment environment, Path store) {
        List<Source> about = new ArrayList<>();
        for (Source each : on(environment, store)) {
            if (each.format().isAbout(each, project)) {
                about.add(each);
            }
        }
        Path aider = project.resolve(Aider.FILE);
        if (Files.isRegularFile(aider)
                && about.stream().noneMatch(each -> each.file().equals(aider))) {
            about.add(new Source(aider, Formats.AIDER, "aider", project.toString()));
        }
        return about;
    }

    /** Finds the chats in a named folder of any layout, or the one named file. */
    public static List<Source> in(Path place) {
        var files = new ChatFiles();
        if (Files.isRegularFile(place)) {
            files.any(place, null);
        } else if (Files.isDirectory(place.resolve("workspaceStorage"))
                || Files.isDirectory(place.resolve("globalStorage"))) {
            files.user("", place);
        } else {
            files.folder(place, 0);
        }
        return files.found;
    }

    private void user(String product, Path user) {
        Path global = user.resolve("globalStorage");
        sessions(product, global.resolve("emptyWindowChatSessions"), null);
        sessions(product, global.resolve("transferredChatSessions"), null);
        state(product, global, null);
        for (Path profile : list(user.resolve("profiles"))) {
            sessions(product, profile.resolve("globalStorage/emptyWindowChatSessions"), null);
            state(product, profile.resolve("globalStorage"), null);
        }
        for (Path workspace : list(user.resolve("workspaceStorage"))) {
            String folder = folder(workspace);
            sessions(product, workspace.resolve("chatSessions"), folder);
            state(product, workspace, folder);
            transcripts(product, workspace, folder);
        }
    }

    /** Every file of events below a folder. */
    private void lines(Path place, String product, SessionFormat format, int depth) {
        for (Path each : enter(place)) {
            if (Files.isDirectory(each) && depth < 5) {
                lines(each, product, format, depth + 1);
            } else if (each.toString().endsWith(".jsonl")) {
                add(new Source(each, format, product, null));
            }
        }
    }

    private void sessions(String product, Path place, @Nullable String folder) {
        for (Path each : list(place)) {
            String name = each.toString();
            if (name.endsWith(".json")) {
                add(new Source(each, Formats.FLAT, product, folder));
            } else if (name.endsWith(".jsonl")) {
                add(new Source(each, Formats.LOG, product, folder));
            }
        }
    }

    private void transcripts(String product, Path workspace, @Nullable String folder) {
        for (String name : List.of("GitHub.copilot-chat", "github.copilot-chat")) {
            for (Path each : list(workspace.resolve(name).resolve("transcripts"))) {
                if (each.toString().endsWith(".jsonl")) {
                    add(new Source(each, Formats.TRANSCRIPT, product, folder));
                }
            }
        }
    }

    private void state(String product, Path place, @Nullable String folder) {
        Path file = place.resolve("state.vscdb");
        if (Files.isRegularFile(file)) {
            boolean cursor = product.toLowerCase(Locale.ROOT).startsWith("cursor");
            SessionFormat format = cursor ? Formats.CURSOR_STATE : Formats.STATE;
            add(new Source(file, product.isEmpty() ? state(file) : format, product, folder));
        }
    }

    private static SessionFormat state(Path file) {
        SessionFormat format = Formats.of(file);
        return format == null ? Formats.STATE : format;
    }

    private void folder(Path place, int depth) {
        for (Path each : enter(place)) {
            if (Files.isDirectory(each) && depth < 8) {
                folder(each, depth + 1);
            } else if (Files.isRegularFile(each)) {
                any(each, null);
            }
        }
    }

    private void any(Path file, @Nullable String folder) {
        if (ToolroomCalls.FILE.equals(String.valueOf(file.getFileName()))) {
            ToolroomCalls.in(file).forEach(this::add);
            return;
        }
        if (CursorStore.FILE.equals(String.valueOf(file.getFileName()))) {
            CursorStore.in(file).forEach(this::add);
            return;
        }
        if (OpenCodeStore.isOne(file)) {
            OpenCodeStore.in(file).forEach(this::add);
            return;
        }
        SessionFormat format = Formats.of(file);
        if (format != null) {
            add(new Source(file, format, "", folder));
        }
    }

    private void add(Source source) {
        if (found.size() < MAX_FILES) {
            found.add(source);
        }
    }

    /** What is in a folder; nothing when it was looked through before. */
    private List<Path> enter(Path folder) {
        try {
            return Files.isDirectory(folder) && entered.add(folder.toRealPath())
                    ? list(folder)
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** In the order of their names, so that two imports do the same. */
    private static List<Path> list(Path folder) {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                all.forEach(files::add);
            } catch (IOException | java.nio.file.DirectoryIteratorException e) {
                return files;
            }
        }
        files.sort(null);
        return files;
    }

    /** The project that a folder of the editor's storage belongs to. */
    static @Nullable String folder(Path workspace) {
        Path file = workspace.resolve("workspace.json");
        try {
            if (Files.size(file) > 100_000
                    || !(Json.read(Files.readAllBytes(file)) instanceof Json.Obj said)) {
                return null;
            }
            String folder = JsonValues.text(said, "folder");
            String address = folder == null ? JsonValues.text(said, "workspace") : folder;
            return address == null ? null : Source.folderOf(address);
        } catch (IOException | Json.Malformed e) {
            return null;
        }
    }
}
