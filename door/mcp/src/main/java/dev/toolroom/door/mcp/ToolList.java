package dev.toolroom.door.mcp;

import java.util.ArrayList;
import java.util.List;

/**
 * The tool list of one client. A client that chose nothing is shown the primary tools, and {@link
 * CompactTools} to reach the others.
 */
final class ToolList {
    /** Beyond these limits a full list costs an agent more than it gains. */
    private static final int MAX_TOOLS = 64;

    private static final int MAX_CHARACTERS = 48_000;

    private final ToolIndex index;
    private final ToolChoice choice;
    private final List<ToolIndex.Entry> chosen = new ArrayList<>();
    private final List<ToolIndex.Entry> findable = new ArrayList<>();
    private final boolean compact;

    ToolList(ToolIndex index, ToolChoice choice) {
        this.index = index;
        this.choice = choice;
        int characters = 0;
        for (ToolIndex.Entry each : index.entries()) {
            boolean isChosen = choice.includes(each);
            if (isChosen) {
                chosen.add(each);
                characters += each.json().length() + 1;
            }
            if (isChosen || (choice.permitsAll() && each.isListed())) {
                findable.add(each);
            }
        }
        compact =
                choice.wantsCompact()
                        || (!choice.wantsAll()
                                && (chosen.size() > MAX_TOOLS || characters > MAX_CHARACTERS));
    }

    /** Whether the client is shown the three tools of {@link CompactTools}. */
    boolean hasCompactTools() {
        return compact || findable.size() > chosen.size();
    }

    /** Returns the tools that the client can find and call through {@link CompactTools}. */
    List<ToolIndex.Entry> findable() {
        return findable;
    }

    /**
     * Whether the client may call this tool. A tool missing from the index counts as not chosen.
     */
    boolean permits(String name) {
        for (ToolIndex.Entry each : index.entries()) {
            if (each.name().equals(name)) {
                return choice.permits(each);
            }
        }
        return choice.permitsAll();
    }

    /**
     * Returns the list for {@code tools/list}.
     *
     * @param pages whether the client shows pages
     */
    String json(boolean pages) {
        if (compact) {
            return "[" + CompactTools.listed() + "]";
        }
        var json = new StringBuilder("[");
        for (ToolIndex.Entry each : chosen) {
            json.append(json.length() == 1 ? "" : ",")
                    .append(pages || !each.hasPage() ? each.json() : AppPages.without(each.json()));
        }
        if (hasCompactTools()) {
            json.append(json.length() == 1 ? "" : ",").append(CompactTools.listed());
        }
        return json.append(']').toString();
    }
}
