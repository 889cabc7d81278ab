package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.Turn.Call;
import dev.toolroom.capability.recall.read.Turn.TerminalRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds which call of the editor is which call of the model. Their ids are the same in few files
 * only, so one rule after another is tried, from the surest to the weakest, and named.
 */
final class CallJoin {
    /** Tools whose names on the two sides are not the same words. */
    private static final Map<String, String> OTHER_NAMES =
            Map.ofEntries(
                    Map.entry("find_text_in_files", "grep_search"),
                    Map.entry("find_files", "file_search"),
                    Map.entry("list_directory", "list_dir"),
                    Map.entry("search_codebase", "semantic_search"),
                    Map.entry("insert_edit", "insert_edit_into_file"),
                    Map.entry("replace_string", "replace_string_in_file"),
                    Map.entry("multi_replace_string", "multi_replace_string_in_file"),
                    Map.entry("edit_file", "insert_edit_into_file"),
                    Map.entry("fetch_web_page", "fetch_webpage"),
                    Map.entry("fetch_web_page_internal", "fetch_webpage"),
                    Map.entry("run_in_terminal2", "run_in_terminal"));

    private static final Pattern HUMP = Pattern.compile("([a-z0-9])([A-Z])");

    private final List<Call> editor;
    private final List<Call> model;
    private final Map<String, String> names = new HashMap<>();

    private CallJoin(List<Call> editor, List<Call> model) {
        this.editor = new ArrayList<>(editor);
        this.model = new ArrayList<>(model);
    }

    static List<Call> join(List<Call> editor, List<Call> model) {
        var join = new CallJoin(editor, model);
        if (!editor.isEmpty() && !model.isEmpty()) {
            join.by("id", (one, other) -> same(one.id(), other.id()));
            join.by("bare-id", (one, other) -> same(bare(one.id()), bare(other.id())));
            join.by("arguments", join::sameArguments);
            join.by("position", join::sameTool);
        }
        List<Call> all = new ArrayList<>(join.editor);
        all.addAll(join.model);
        return all;
    }

    /** Joins each call that is alone to the first one that fits and is alone too. */
    private void by(String method, BiPredicate<Call, Call> fits) {
        for (int i = 0; i < editor.size(); i++) {
            if (editor.get(i).joined() != null) {
                continue;
            }
            for (int k = 0; k < model.size(); k++) {
                if (model.get(k).joined() == null && fits.test(editor.get(i), model.get(k))) {
                    editor.set(i, editor.get(i).joinedTo(k, method));
                    model.set(k, model.get(k).joinedTo(i, method));
                    break;
                }
            }
        }
    }

    private static boolean same(@Nullable String one, @Nullable String other) {
        return one != null && !one.isEmpty() && Objects.equals(one, other);
    }

    private static @Nullable String bare(@Nullable String id) {
        if (id == null) {
            return null;
        }
        int end = id.indexOf("__vscode");
        return end < 0 ? id : id.substring(0, end);
    }

    private boolean sameTool(Call one, Call other) {
        return same(toolName(one), toolName(other));
    }

    private @Nullable String toolName(Call call) {
        String tool = call.tool();
        return tool == null ? null : names.computeIfAbsent(tool, CallJoin::name);
    }

    private boolean sameArguments(Call one, Call other) {
        if (!sameTool(one, other)) {
            return false;
        }
        String given = other.arguments();
        if (given == null) {
            return false;
        }
        TerminalRun terminal = one.terminal();
        if (terminal != null) {
            String quoted =
                    new dev.toolroom.kernel.json.Json.Str(terminal.command().strip()).write();
            return given.contains(quoted.substring(1, quoted.length() - 1));
        }
        return same(one.arguments(), given);
    }

    /** A tool's name as the model knows it. */
    private static String name(String tool) {
        String plain = tool;
        for (String prefix : List.of("copilot_", "vscode_")) {
            plain = plain.startsWith(prefix) ? plain.substring(prefix.length()) : plain;
        }
        String snake = HUMP.matcher(plain).replaceAll("$1_$2").toLowerCase(Locale.ROOT);
        return OTHER_NAMES.getOrDefault(snake, snake);
    }
}
