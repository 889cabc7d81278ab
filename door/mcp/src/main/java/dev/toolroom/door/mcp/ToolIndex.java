package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolName;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The tools as agents are shown them, kept in a file: startup reads it instead of the contracts,
 * and so also lists tools installed while the program was not running.
 *
 * <p>The file is JSON with one tool a line and the length of each tool, so that startup can split
 * it without a parser. It is pure ASCII: startup runs in the bytecode interpreter, where decoding
 * and searching other text took as long as all the rest of startup.
 */
public final class ToolIndex {
    /** Claude Code shows its model only names at first, which it searches by these words. */
    private static final String SEARCH_HINT = "anthropic/searchHint";

    private static final String HEAD = "{\"format\":2,\"build\":\"";
    private static final String SUM_FIELD = "\",\"sum\":\"";
    private static final String TOOLS_FIELD = "\",\"tools\":[\n";
    private static final String END = "\n]}\n";

    private static final String NAME_FIELD = "{\"name\":\"";
    private static final String GROUP_FIELD = "\",\"group\":\"";
    private static final String FLAGS_FIELD = "\",\"flags\":\"";
    private static final String VERSION_FIELD = "\",\"version\":\"";
    private static final String LENGTH_FIELD = "\",\"length\":";
    private static final String TOOL_FIELD = ",\"tool\":";

    private final String build;
    private final List<Entry> entries;

    private ToolIndex(String build, List<Entry> entries) {
        this.build = build;
        this.entries = List.copyOf(entries);
    }

    /**
     * A tool as a line of the index.
     *
     * @param group its capability or toolset
     * @param flags one letter per property: see {@link #flags}
     * @param json the tool as {@code tools/list} shows it
     */
    record Entry(String name, String group, String flags, String version, String json) {
        boolean isListed() {
            return flags.indexOf('l') >= 0;
        }

        /** Whether clients that chose no tools are shown it. */
        boolean isPrimary() {
            return isListed() && flags.indexOf('s') < 0;
        }

        /** Whether the tool is part of the program. */
        boolean isBuiltIn() {
            return flags.indexOf('b') >= 0;
        }

        /** Whether the tool names a page for its results. */
        boolean hasPage() {
            return flags.indexOf('p') >= 0;
        }

        private String toLine() {
            return NAME_FIELD
                    + name
                    + GROUP_FIELD
                    + group
                    + FLAGS_FIELD
                    + flags
                    + VERSION_FIELD
                    + version
                    + LENGTH_FIELD
                    + json.length()
                    + TOOL_FIELD
                    + json
                    + "}";
        }

        /** Returns the contract, as far as a process needs it that does not run the tool. */
        private Contract contract() {
            var tool = (Json.Obj) Json.read(json);
            boolean reads = flags.indexOf('r') >= 0;
            return new Contract(
                    new ToolName(name),
                    version,
                    tool.text("title", name),
                    tool.text("description", ""),
                    group,
                    tool.object("inputSchema"),
                    tool.get("outputSchema") instanceof Json.Obj output ? output : null,
                    flags.indexOf('c') >= 0,
                    flags.indexOf('c') >= 0,
                    isListed(),
                    EffectRule.always(reads ? Effect.READS : Effect.RUNS_CODE),
                    WorkspaceUse.NONE,
                    Limits.DEFAULT);
        }
    }

    /**
     * Builds the index of these tools.
     *
     * @param build identifies the build of the program
     */
    public static ToolIndex of(String build, Collection<ToolRegistry.Grouped> tools) {
        List<Entry> entries = new ArrayList<>();
        for (ToolRegistry.Grouped each : tools) {
            Contract contract = each.tool().contract();
            entries.add(
                    new Entry(
                            contract.name().value(),
                            sanitize(each.group()),
                            flags(each.tool()),
                            sanitize(contract.version()),
                            toAscii(toJson(contract).write())));
        }
        return new ToolIndex(sanitize(build), entries);
    }

    private static String sanitize(String text) {
        return text.replaceAll("[^ -~]|[\"\\\\]", "_");
    }

    /** Escapes non-ASCII characters, which JSON has in strings only. */
    private static String toAscii(String json) {
        if (json.chars().allMatch(each -> each < 128)) {
            return json;
        }
        var ascii = new StringBuilder();
        json.chars()
                .forEach(
                        each ->
                                ascii.append(
                                        each < 128
                                                ? Character.toString(each)
                                                : "\\u%04x".formatted(each)));
        return ascii.toString();
    }

    /**
     * {@code l} listed, {@code b} built in, {@code r} only reads, {@code c} asks a person, {@code
     * s} is secondary, {@code p} has a page.
     */
    private static String flags(Tool tool) {
        return (tool.contract().listed() ? "l" : "")
                + (tool.toolset().isEmpty() ? "b" : "")
                + (tool.contract().alwaysReads() ? "r" : "")
                + (tool.contract().requiresConfirmation() ? "c" : "")
                + (tool.contract().hints().secondary() ? "s" : "")
                + (tool.contract().hints().page().isEmpty() ? "" : "p");
    }

    /** Returns a tool as {@code tools/list} shows it. */
    private static Json.Obj toJson(Contract contract) {
        var hints =
                Json.object()
                        .put("readOnlyHint", contract.alwaysReads())
                        .put("destructiveHint", contract.destructive())
                        .put("openWorldHint", contract.hints().openWorld());
        if (contract.hints().idempotent()) {
            hints.put("idempotentHint", true);
        }
        var tool =
                Json.object()
                        .put("name", contract.name().value())
                        .put("title", contract.title())
                        .put("description", contract.purpose())
                        .put("inputSchema", contract.inputSchema())
                        .putIfPresent("outputSchema", contract.outputSchema())
                        .put("annotations", hints.build());
        String page = contract.hints().page();
        String hint = contract.hints().searchHint();
        if (!page.isEmpty()) {
            // Must be last: for clients that show no pages it is cut off.
            tool.put("_meta", AppPages.ofTool(page));
        } else if (!hint.isEmpty()) {
            tool.put("_meta", Json.Obj.EMPTY.with(SEARCH_HINT, hint));
        }
        return tool.build();
    }

    public String build() {
        return build;
    }

    List<Entry> entries() {
        return entries;
    }

    /** Whether clients are shown the same by both. */
    public boolean hasSameTools(ToolIndex other) {
        return entries.equals(other.entries);
    }

    /** Returns the pages of tools by tool name. */
    Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        for (Entry each : entries) {
            if (each.hasPage() && Json.read(each.json) instanceof Json.Obj tool) {
                pages.put(each.name, tool.object("_meta").text("ui/resourceUri", ""));
            }
        }
        return pages;
    }

    /** Returns the contracts of the installed tools. */
    public List<Contract> installed() {
        return entries.stream().filter(each -> !each.isBuiltIn()).map(Entry::contract).toList();
    }

    /** Whether the tool of this name never changes anything. */
    public boolean onlyReads(String name) {
        for (Entry each : entries) {
            if (each.name.equals(name)) {
                return each.flags.indexOf('r') >= 0;
            }
        }
        return false;
    }

    /**
     * Returns the tools of this build with those installed in a home by an earlier one. If two
     * share a name, that of this build wins until the owner of the home rewrites the index.
     */
    public ToolIndex withInstalled(ToolIndex earlier) {
        List<Entry> all = new ArrayList<>(entries);
        all.removeIf(each -> !each.isBuiltIn());
        for (Entry each : earlier.entries) {
            if (!each.isBuiltIn() && all.stream().noneMatch(own -> own.name.equals(each.name))) {
                all.add(each);
            }
        }
        return new ToolIndex(build, all);
    }

    /** Returns the content of the index file. */
    public String write() {
        var lines = new StringBuilder();
        for (Entry each : entries) {
            lines.append(lines.isEmpty() ? "" : ",\n").append(each.toLine());
        }
        String tools = lines.toString();
        byte[] bytes = tools.getBytes(UTF_8);
        return HEAD + build + SUM_FIELD + crc(bytes, 0, bytes.length) + TOOLS_FIELD + tools + END;
    }

    private static String crc(byte[] file, int from, int to) {
        var crc = new CRC32();
        crc.update(file, from, to - from);
        return Long.toHexString(crc.getValue());
    }

    /** Parses an index file; returns null if it is incomplete or of another format. */
    public static @Nullable ToolIndex read(byte[] file) {
        String text = new String(file, ISO_8859_1);
        if (!text.startsWith(HEAD) || !text.endsWith(END)) {
            return null;
        }
        int crc = text.indexOf(SUM_FIELD);
        int tools = text.indexOf(TOOLS_FIELD);
        if (crc < 0 || tools < crc) {
            return null;
        }
        int from = tools + TOOLS_FIELD.length();
        int to = text.length() - END.length();
        if (to < from
                || !crc(file, from, to).equals(text.substring(crc + SUM_FIELD.length(), tools))) {
            return null;
        }
        List<Entry> entries = new ArrayList<>();
        while (from < to) {
            from = readEntry(text, from, entries);
        }
        return new ToolIndex(text.substring(HEAD.length(), crc), entries);
    }

    /** Adds one entry and returns the offset of the next. */
    private static int readEntry(String text, int from, List<Entry> entries) {
        int group = text.indexOf(GROUP_FIELD, from);
        int flags = text.indexOf(FLAGS_FIELD, group);
        int version = text.indexOf(VERSION_FIELD, flags);
        int length = text.indexOf(LENGTH_FIELD, version);
        int tool = text.indexOf(TOOL_FIELD, length);
        int json = tool + TOOL_FIELD.length();
        int end = json + Integer.parseInt(text, length + LENGTH_FIELD.length(), tool, 10);
        entries.add(
                new Entry(
                        text.substring(from + NAME_FIELD.length(), group),
                        text.substring(group + GROUP_FIELD.length(), flags),
                        text.substring(flags + FLAGS_FIELD.length(), version),
                        text.substring(version + VERSION_FIELD.length(), length),
                        text.substring(json, end)));
        return end + "},\n".length();
    }
}
