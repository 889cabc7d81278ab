package dev.toolroom.door.mcp;

import dev.toolroom.kernel.tool.ToolSuggestion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Selects the tools that a client is shown: names of capabilities, toolsets and tools, globs over
 * tool names, and {@code @profile} for a named choice in the settings. {@code all} lists every
 * tool, {@code compact} lists three tools that find and call the others. No choice lists both: the
 * primary tools and the three.
 */
public final class ToolChoice {
    static final String ALL = "all";
    static final String COMPACT = "compact";
    private static final String PROFILE_PREFIX = "@";

    private final List<String> items;

    private ToolChoice(List<String> items) {
        this.items = items;
    }

    /**
     * Parses a choice.
     *
     * @param text items separated by commas; empty for no choice
     * @param profiles finds a named choice in the settings; null if there is none
     */
    public static ToolChoice of(String text, UnaryOperator<@Nullable String> profiles) {
        List<String> items = new ArrayList<>();
        for (String item : text.split(",", -1)) {
            String each = item.strip();
            if (each.startsWith(PROFILE_PREFIX)) {
                addProfile(each.substring(PROFILE_PREFIX.length()), profiles, items);
            } else if (!each.isEmpty()) {
                items.add(each);
            }
        }
        return new ToolChoice(items);
    }

    private static void addProfile(
            String name, UnaryOperator<@Nullable String> profiles, List<String> items) {
        String chosen = profiles.apply(name);
        if (chosen == null) {
            // Matches no tool, so that unknown() reports it.
            items.add(PROFILE_PREFIX + name);
            return;
        }
        for (String item : chosen.split(",", -1)) {
            if (!item.isBlank()) {
                items.add(item.strip());
            }
        }
    }

    /** Whether the server decides what to show. */
    boolean isEmpty() {
        return items.isEmpty();
    }

    boolean wantsAll() {
        return items.contains(ALL);
    }

    boolean wantsCompact() {
        return items.contains(COMPACT);
    }

    private static boolean isListForm(String item) {
        return item.equals(ALL) || item.equals(COMPACT);
    }

    /** Whether it names tools, not only the form of the list. */
    private boolean namesTools() {
        for (String item : items) {
            if (!isListForm(item)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the client is shown this tool. An unlisted tool must be named itself. */
    boolean includes(ToolIndex.Entry entry) {
        if (items.contains(entry.name())) {
            return true;
        }
        if (wantsAll()) {
            return entry.isListed();
        }
        if (!namesTools()) {
            return entry.isPrimary();
        }
        for (String item : items) {
            if (entry.isListed() && matches(item, entry)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the client may call this tool: any tool, unless it chose some. */
    boolean permits(ToolIndex.Entry entry) {
        return permitsAll() || includes(entry);
    }

    boolean permitsAll() {
        return !namesTools() || wantsAll();
    }

    private static boolean matches(String item, ToolIndex.Entry entry) {
        return item.equals(entry.group()) || matchesGlob(item, entry.name());
    }

    /** Returns the problems of the choice, a sentence each. */
    public List<String> problems(ToolIndex index) {
        return unknown(index).stream()
                .map(
                        each ->
                                "--tools: there is no capability, toolset, tool or profile named "
                                        + each
                                        + ". "
                                        + ToolSuggestion.of(each, names(index))
                                                .orElse("toolroom tools lists the tools."))
                .toList();
    }

    private static Set<String> names(ToolIndex index) {
        Set<String> names = new LinkedHashSet<>();
        for (ToolIndex.Entry entry : index.entries()) {
            names.add(entry.name());
            names.add(entry.group());
        }
        return names;
    }

    /** Returns the items that match no tool. */
    List<String> unknown(ToolIndex index) {
        List<String> unknown = new ArrayList<>();
        for (String item : items) {
            boolean known = isListForm(item);
            for (ToolIndex.Entry entry : index.entries()) {
                known |= item.equals(entry.name()) || matches(item, entry);
            }
            if (!known) {
                unknown.add(item);
            }
        }
        return unknown;
    }

    /** Matches {@code *} as any characters and {@code ?} as one. */
    private static boolean matchesGlob(String pattern, String name) {
        int p = 0;
        int n = 0;
        int lastStar = -1;
        int starMatchEnd = 0;
        while (n < name.length()) {
            if (p < pattern.length()
                    && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
                p++;
                n++;
            } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                lastStar = p++;
                starMatchEnd = n;
            } else if (lastStar >= 0) {
                p = lastStar + 1;
                n = ++starMatchEnd;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
