package dev.toolroom.door.mcp;

import dev.toolroom.kernel.tool.ToolSuggestion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which tools a client wants to see: names of capabilities, toolsets and tools, globs over names,
 * and {@code @profile} for a choice that the settings name. {@code all} shows every tool one by
 * one, {@code compact} shows three that find and call the others.
 */
public final class ToolChoice {
    static final String ALL = "all";
    static final String COMPACT = "compact";
    private static final String PROFILE = "@";

    private final List<String> items;

    private ToolChoice(List<String> items) {
        this.items = items;
    }

    /**
     * Reads a choice as its user writes it.
     *
     * @param text items with commas between them; nothing chooses nothing
     * @param profiles what the settings keep under a name; null where there is none of that name
     */
    public static ToolChoice of(String text, UnaryOperator<@Nullable String> profiles) {
        List<String> items = new ArrayList<>();
        for (String item : text.split(",", -1)) {
            String each = item.strip();
            if (each.startsWith(PROFILE)) {
                addProfile(each.substring(PROFILE.length()), profiles, items);
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
            // Chooses nothing, and is found by unknown().
            items.add(PROFILE + name);
            return;
        }
        for (String item : chosen.split(",", -1)) {
            if (!item.isBlank()) {
                items.add(item.strip());
            }
        }
    }

    /** Whether it leaves it to the server what to show. */
    boolean isEmpty() {
        return items.isEmpty();
    }

    boolean wantsAll() {
        return items.contains(ALL);
    }

    boolean wantsCompact() {
        return items.contains(COMPACT);
    }

    private static boolean isForm(String item) {
        return item.equals(ALL) || item.equals(COMPACT);
    }

    /** Whether it names any tools, or only how they are shown. */
    private boolean names() {
        for (String item : items) {
            if (!isForm(item)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the client sees this tool; one that is not listed has to be named itself. */
    boolean includes(ToolIndex.Entry entry) {
        if (items.contains(entry.name())) {
            return true;
        }
        if (!names() || wantsAll()) {
            return entry.isListed();
        }
        for (String item : items) {
            if (entry.isListed() && matches(item, entry)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the client may call this tool: all of them, unless it chose some. */
    boolean permits(ToolIndex.Entry entry) {
        return permitsAll() || includes(entry);
    }

    boolean permitsAll() {
        return !names() || wantsAll();
    }

    private static boolean matches(String item, ToolIndex.Entry entry) {
        return item.equals(entry.group()) || glob(item, entry.name());
    }

    /** What is wrong with it, a sentence each. */
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

    /** The items that choose no tool there is. */
    List<String> unknown(ToolIndex index) {
        List<String> unknown = new ArrayList<>();
        for (String item : items) {
            boolean known = isForm(item);
            for (ToolIndex.Entry entry : index.entries()) {
                known |= item.equals(entry.name()) || matches(item, entry);
            }
            if (!known) {
                unknown.add(item);
            }
        }
        return unknown;
    }

    /** With {@code *} for any characters and {@code ?} for one. */
    private static boolean glob(String pattern, String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int from = 0;
        while (n < name.length()) {
            if (p < pattern.length()
                    && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
                p++;
                n++;
            } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                from = n;
            } else if (star >= 0) {
                p = star + 1;
                n = ++from;
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
