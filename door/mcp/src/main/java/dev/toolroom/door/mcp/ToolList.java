package dev.toolroom.door.mcp;

import java.util.ArrayList;
import java.util.List;

/** What one client is shown of the tools there are. */
final class ToolList {
    /** Beyond these a list costs an agent more than it gains from having it whole. */
    private static final int MOST_TOOLS = 64;

    private static final int MOST_CHARACTERS = 48_000;

    private final ToolIndex index;
    private final ToolChoice choice;
    private final List<ToolIndex.Entry> chosen = new ArrayList<>();
    private final boolean compact;

    ToolList(ToolIndex index, ToolChoice choice) {
        this.index = index;
        this.choice = choice;
        int characters = 0;
        for (ToolIndex.Entry each : index.entries()) {
            if (choice.includes(each)) {
                chosen.add(each);
                characters += each.json().length() + 1;
            }
        }
        compact =
                choice.wantsCompact()
                        || (!choice.wantsAll()
                                && (chosen.size() > MOST_TOOLS || characters > MOST_CHARACTERS));
    }

    /** Whether the client is shown the three tools that find and call the others. */
    boolean isCompact() {
        return compact;
    }

    List<ToolIndex.Entry> chosen() {
        return chosen;
    }

    /** Whether the client may call a tool of this name. Not in the index means not chosen. */
    boolean permits(String name) {
        for (ToolIndex.Entry each : index.entries()) {
            if (each.name().equals(name)) {
                return choice.permits(each);
            }
        }
        return choice.permitsAll();
    }

    /**
     * As {@code tools/list} answers.
     *
     * @param pages whether the client shows pages of tools
     */
    String json(boolean pages) {
        if (compact) {
            return CompactTools.listed();
        }
        var json = new StringBuilder("[");
        for (ToolIndex.Entry each : chosen) {
            json.append(json.length() == 1 ? "" : ",")
                    .append(pages || !each.hasPage() ? each.json() : AppPages.without(each.json()));
        }
        return json.append(']').toString();
    }
}
