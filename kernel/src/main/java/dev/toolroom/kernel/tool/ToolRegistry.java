package dev.toolroom.kernel.tool;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * All tools by name, always in the same order.
 *
 * <p>A call keeps the tool that it began with, even if its source replaces that meanwhile.
 */
public final class ToolRegistry {
    private final List<ToolSource> sources;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile SortedMap<String, Grouped> tools;

    public ToolRegistry(List<? extends ToolSource> sources) {
        this.sources = List.copyOf(sources);
        this.tools = ToolNames.of(this.sources);
        this.sources.forEach(each -> each.onChange(this::refresh));
    }

    /**
     * A tool with the group by which it can be chosen.
     *
     * @param group its toolset, or its capability if it is built in
     */
    public record Grouped(String group, Tool tool) {}

    public Optional<Tool> find(String name) {
        return Optional.ofNullable(tools.get(name)).map(Grouped::tool);
    }

    public List<Tool> tools() {
        return tools.values().stream().map(Grouped::tool).toList();
    }

    /** Returns the tools with their groups. */
    public Collection<Grouped> grouped() {
        return tools.values();
    }

    /** Registers a listener that runs after the list of tools has changed. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void refresh() {
        synchronized (this) {
            tools = ToolNames.of(sources);
        }
        listeners.forEach(Runnable::run);
    }
}
