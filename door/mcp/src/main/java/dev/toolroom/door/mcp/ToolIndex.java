package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Limits;
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
 * Every tool as an agent is shown it, in a form that is kept in a file: a start reads it instead of
 * the contracts, and shows tools that were installed while it was not running.
 *
 * <p>The file is JSON with one tool a line, and says how long each tool is, so that a start takes
 * it apart without a parser. All of it is ASCII: a start runs in the interpreter, where decoding
 * and searching a text cost as much as the rest of the start, and ASCII is only copied.
 */
public final class ToolIndex {
    private static final String HEAD = "{\"format\":2,\"build\":\"";
    private static final String SUM = "\",\"sum\":\"";
    private static final String TOOLS = "\",\"tools\":[\n";
    private static final String END = "\n]}\n";

    private static final String NAME = "{\"name\":\"";
    private static final String GROUP = "\",\"group\":\"";
    private static final String FLAGS = "\",\"flags\":\"";
    private static final String VERSION = "\",\"version\":\"";
    private static final String LENGTH = "\",\"length\":";
    private static final String TOOL = ",\"tool\":";

    private final String build;
    private final List<Entry> entries;

    private ToolIndex(String build, List<Entry> entries) {
        this.build = build;
        this.entries = List.copyOf(entries);
    }

    /**
     * One tool.
     *
     * @param group its capability or toolset
     * @param flags a letter each: see {@link #flags}
     * @param json the tool as {@code tools/list} shows it
     */
    record Entry(String name, String group, String flags, String version, String json) {
        boolean isListed() {
            return flags.indexOf('l') >= 0;
        }

        /** Whether it came with the program. */
        boolean isBuiltIn() {
            return flags.indexOf('b') >= 0;
        }

        /** Whether it names a page for its results. */
        boolean hasPage() {
            return flags.indexOf('p') >= 0;
        }

        private String line() {
            return NAME
                    + name
                    + GROUP
                    + group
                    + FLAGS
                    + flags
                    + VERSION
                    + version
                    + LENGTH
                    + json.length()
                    + TOOL
                    + json
                    + "}";
        }

        /** As far as a process needs it that does not run the tool. */
        private Contract contract() {
            var shown = (Json.Obj) Json.read(json);
            boolean reads = flags.indexOf('r') >= 0;
            return new Contract(
                    new ToolName(name),
                    version,
                    shown.text("title", name),
                    shown.text("description", ""),
                    group,
                    shown.object("inputSchema"),
                    shown.get("outputSchema") instanceof Json.Obj output ? output : null,
                    flags.indexOf('c') >= 0,
                    flags.indexOf('c') >= 0,
                    isListed(),
                    EffectRule.always(reads ? Effect.READS : Effect.RUNS_CODE),
                    WorkspaceUse.NONE,
                    Limits.USUAL);
        }
    }

    /**
     * The index of these tools.
     *
     * @param build names the program whose tools these are
     */
    public static ToolIndex of(String build, Collection<ToolRegistry.Grouped> tools) {
        List<Entry> entries = new ArrayList<>();
        for (ToolRegistry.Grouped each : tools) {
            Contract contract = each.tool().contract();
            entries.add(
                    new Entry(
                            contract.name().value(),
                            plain(each.group()),
                            flags(each.tool()),
                            plain(contract.version()),
                            ascii(shown(contract).write())));
        }
        return new ToolIndex(plain(build), entries);
    }

    private static String plain(String text) {
        return text.replaceAll("[^ -~]|[\"\\\\]", "_");
    }

    /** The same JSON in ASCII: other letters stand only in its strings. */
    private static String ascii(String json) {
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
     * p} has a page.
     */
    private static String flags(Tool tool) {
        return (tool.contract().listed() ? "l" : "")
                + (tool.toolset().isEmpty() ? "b" : "")
                + (tool.contract().alwaysReads() ? "r" : "")
                + (tool.contract().requiresConfirmation() ? "c" : "")
                + (tool.contract().hints().page().isEmpty() ? "" : "p");
    }

    /** A tool as {@code tools/list} shows it. */
    private static Json.Obj shown(Contract contract) {
        var hints =
                Json.object()
                        .put("readOnlyHint", contract.alwaysReads())
                        .put("destructiveHint", contract.destructive())
                        .put("openWorldHint", contract.hints().openWorld());
        if (contract.hints().idempotent()) {
            hints.put("idempotentHint", true);
        }
        var shown =
                Json.object()
                        .put("name", contract.name().value())
                        .put("title", contract.title())
                        .put("description", contract.purpose())
                        .put("inputSchema", contract.inputSchema())
                        .putIfPresent("outputSchema", contract.outputSchema())
                        .put("annotations", hints.build());
        String page = contract.hints().page();
        // Last: a client that shows no pages is shown the tool up to here.
        return page.isEmpty() ? shown.build() : shown.put("_meta", AppPages.ofTool(page)).build();
    }

    public String build() {
        return build;
    }

    List<Entry> entries() {
        return entries;
    }

    /** Whether a tool is there that did not come with the program. */
    public boolean hasInstalled() {
        for (Entry each : entries) {
            if (!each.isBuiltIn()) {
                return true;
            }
        }
        return false;
    }

    /** The pages of tools, by the name of the tool. */
    Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        for (Entry each : entries) {
            if (each.hasPage() && Json.read(each.json) instanceof Json.Obj tool) {
                pages.put(each.name, tool.object("_meta").text("ui/resourceUri", ""));
            }
        }
        return pages;
    }

    /** What those tools promise. */
    public List<Contract> installed() {
        return entries.stream().filter(each -> !each.isBuiltIn()).map(Entry::contract).toList();
    }

    /** Whether a tool of this name never changes anything. */
    public boolean onlyReads(String name) {
        for (Entry each : entries) {
            if (each.name.equals(name)) {
                return each.flags.indexOf('r') >= 0;
            }
        }
        return false;
    }

    /**
     * These tools, with those that were installed beside an earlier build of the program. One whose
     * name this build needs itself is left out until the owner of the home has written the index
     * anew.
     */
    public ToolIndex withInstalled(ToolIndex earlier) {
        List<Entry> all = new ArrayList<>(entries);
        for (Entry each : earlier.entries) {
            if (!each.isBuiltIn()
                    && entries.stream().noneMatch(own -> own.name.equals(each.name))) {
                all.add(each);
            }
        }
        return new ToolIndex(build, all);
    }

    /** As it is kept. */
    public String write() {
        var lines = new StringBuilder();
        for (Entry each : entries) {
            lines.append(lines.isEmpty() ? "" : ",\n").append(each.line());
        }
        String tools = lines.toString();
        byte[] bytes = tools.getBytes(UTF_8);
        return HEAD + build + SUM + sum(bytes, 0, bytes.length) + TOOLS + tools + END;
    }

    private static String sum(byte[] file, int from, int to) {
        var sum = new CRC32();
        sum.update(file, from, to - from);
        return Long.toHexString(sum.getValue());
    }

    /** Null when the file is not whole, or of another format. */
    public static @Nullable ToolIndex read(byte[] file) {
        String text = new String(file, ISO_8859_1);
        if (!text.startsWith(HEAD) || !text.endsWith(END)) {
            return null;
        }
        int sum = text.indexOf(SUM);
        int tools = text.indexOf(TOOLS);
        if (sum < 0 || tools < sum) {
            return null;
        }
        int from = tools + TOOLS.length();
        int to = text.length() - END.length();
        if (to < from || !sum(file, from, to).equals(text.substring(sum + SUM.length(), tools))) {
            return null;
        }
        List<Entry> entries = new ArrayList<>();
        while (from < to) {
            from = entry(text, from, entries);
        }
        return new ToolIndex(text.substring(HEAD.length(), sum), entries);
    }

    /** Where the next one begins. */
    private static int entry(String text, int from, List<Entry> entries) {
        int group = text.indexOf(GROUP, from);
        int flags = text.indexOf(FLAGS, group);
        int version = text.indexOf(VERSION, flags);
        int length = text.indexOf(LENGTH, version);
        int tool = text.indexOf(TOOL, length);
        int json = tool + TOOL.length();
        int end = json + Integer.parseInt(text, length + LENGTH.length(), tool, 10);
        entries.add(
                new Entry(
                        text.substring(from + NAME.length(), group),
                        text.substring(group + GROUP.length(), flags),
                        text.substring(flags + FLAGS.length(), version),
                        text.substring(version + VERSION.length(), length),
                        text.substring(json, end)));
        return end + "},\n".length();
    }
}
