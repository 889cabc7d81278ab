package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.ToolSuggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Three tools that reach all others: find a tool, describe it, call it. They replace a list that is
 * too long and complete one that shows the primary tools only. They exist in the list only: a call
 * through them is recorded as a call of the tool it names.
 */
final class CompactTools {
    static final String FIND = "find_tools";
    static final String DESCRIBE = "describe_tool";
    static final String CALL = "call_tool";

    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_LIMIT = 50;

    private final List<ToolIndex.Entry> tools;

    CompactTools(List<ToolIndex.Entry> tools) {
        this.tools = tools;
    }

    /** Returns the three tools as {@code tools/list} shows them, separated by commas. */
    static String listed() {
        try (InputStream in =
                CompactTools.class.getResourceAsStream("contracts/compact-tools.json")) {
            if (in == null) {
                throw new IllegalStateException("no compact-tools.json");
            }
            String array = Json.read(in).write();
            return array.substring(1, array.length() - 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a call of this tool finds or describes tools. */
    static boolean isLookUp(String name) {
        return name.equals(FIND) || name.equals(DESCRIBE);
    }

    Json.Obj lookUp(String name, Json.Obj arguments) {
        return name.equals(FIND) ? find(arguments) : describe(arguments);
    }

    private record Found(ToolIndex.Entry entry, Json.Obj shown, int score) {}

    private Json.Obj find(Json.Obj arguments) {
        List<String> words =
                List.of(arguments.text("query", "").toLowerCase(Locale.ROOT).split("\\W+")).stream()
                        .filter(word -> word.length() > 1)
                        .toList();
        List<Found> found =
                tools.stream()
                        .map(each -> score(each, words))
                        .filter(each -> words.isEmpty() || each.score > 0)
                        .sorted(Comparator.comparingInt(Found::score).reversed())
                        .toList();
        int limit = limit(arguments);
        List<Json> shown = new ArrayList<>();
        for (Found each : found.subList(0, Math.min(limit, found.size()))) {
            shown.add(
                    Json.object()
                            .put("name", each.entry.name())
                            .put("group", each.entry.group())
                            .put("description", each.shown.text("description", ""))
                            .build());
        }
        var answer = Json.object().put("tools", new Json.Arr(shown)).put("total", found.size());
        if (found.isEmpty()) {
            answer.put("groups", Json.Arr.ofTexts(groups()));
        }
        return answer.build();
    }

    private static int limit(Json.Obj arguments) {
        return arguments.get("limit") instanceof Json.Num number
                ? Math.clamp(number.decimal().longValue(), 1, MAX_LIMIT)
                : DEFAULT_LIMIT;
    }

    private List<String> groups() {
        return tools.stream().map(ToolIndex.Entry::group).distinct().sorted().toList();
    }

    private static Found score(ToolIndex.Entry entry, List<String> words) {
        Json.Obj shown = (Json.Obj) Json.read(entry.json());
        String name = entry.name().toLowerCase(Locale.ROOT);
        String title = (shown.text("title", "") + " " + entry.group()).toLowerCase(Locale.ROOT);
        String purpose = shown.text("description", "").toLowerCase(Locale.ROOT);
        int score = 0;
        for (String word : words) {
            score +=
                    (name.contains(word) ? 4 : 0)
                            + (title.contains(word) ? 2 : 0)
                            + (purpose.contains(word) ? 1 : 0);
        }
        return new Found(entry, shown, score);
    }

    private Json.Obj describe(Json.Obj arguments) {
        String name = wanted(arguments);
        return (Json.Obj) Json.read(findEntry(name).orElseThrow(() -> unknownTool(name)).json());
    }

    /** Returns the tool that {@code call_tool} or {@code describe_tool} names. */
    static String wanted(Json.Obj arguments) {
        String name = arguments.text("name", "");
        if (name.isEmpty()) {
            throw new RpcError(
                    RpcError.INVALID_PARAMS, "name is missing; find_tools lists the tools");
        }
        return name;
    }

    private Optional<ToolIndex.Entry> findEntry(String name) {
        return tools.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    private RpcError unknownTool(String name) {
        List<String> names = tools.stream().map(ToolIndex.Entry::name).toList();
        String hint = ToolSuggestion.of(name, names).orElse("find_tools lists the tools.");
        return new RpcError(RpcError.INVALID_PARAMS, "No tool is named " + name + ". " + hint);
    }
}
