package dev.toolroom.capability.recall.commands;

import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files that a call of an agent's editing tool has written, by its arguments. */
final class EditedFiles {
    /** As the agents name them: VS Code, Claude Code, Codex, Gemini, Cursor, Copilot CLI. */
    static final List<String> TOOLS =
            List.of(
                    "replace_string_in_file", "multi_replace_string_in_file",
                    "insert_edit_into_file", "create_file",
                    "edit_notebook_file", "Edit",
                    "MultiEdit", "Write",
                    "NotebookEdit", "apply_patch",
                    "replace", "write_file",
                    "edit_file", "search_replace",
                    "write", "edit",
                    "create", "str_replace_editor");

    private static final int MAX_ARGUMENTS_CHARACTERS = 1_000_000;
    private static final List<String> PATHS =
            List.of("filePath", "file_path", "notebook_path", "target_file", "path");
    private static final List<String> LISTS = List.of("replacements", "edits");
    private static final Pattern IN_PATCH =
            Pattern.compile("\\*\\*\\* (?:Update|Add|Delete) File: ([^\\r\\n]+)");

    private EditedFiles() {}

    static Set<String> of(@Nullable String arguments) {
        Set<String> files = new LinkedHashSet<>();
        if (arguments == null || arguments.length() > MAX_ARGUMENTS_CHARACTERS) {
            return files;
        }
        try {
            add(Json.read(arguments), files);
        } catch (Json.Malformed e) {
            // A patch is sent as it is.
            inPatch(arguments, files);
        }
        return files;
    }

    private static void add(Json value, Set<String> files) {
        if (value instanceof Json.Str(String text)) {
            inPatch(text, files);
        } else if (value instanceof Json.Obj object) {
            for (String each : PATHS) {
                if (object.get(each) instanceof Json.Str(String path) && !path.isBlank()) {
                    files.add(path);
                }
            }
            for (String each : LISTS) {
                if (object.get(each) instanceof Json.Arr(var items)) {
                    items.forEach(item -> add(item, files));
                }
            }
            if (object.get("input") instanceof Json.Str(String patch)) {
                inPatch(patch, files);
            }
        }
    }

    private static void inPatch(String text, Set<String> files) {
        Matcher matcher = IN_PATCH.matcher(text);
        while (matcher.find()) {
            files.add(matcher.group(1).strip());
        }
    }
}
