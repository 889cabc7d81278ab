package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.Capability;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The tools of this house, by name, always listed in the same order.
 *
 * <p>A call keeps the tool it began with, whatever its capability does meanwhile.
 */
public final class ToolRegistry {
    private final List<Capability> capabilities;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile SortedMap<String, Grouped> tools;

    public ToolRegistry(List<? extends Capability> capabilities) {
        this.capabilities = List.copyOf(capabilities);
        this.tools = ToolNames.of(this.capabilities);
        this.capabilities.forEach(each -> each.onChange(this::refresh));
    }

    /**
     * A tool and where it belongs when tools are chosen.
     *
     * @param group its toolset, else its capability
     */
    public record Grouped(String group, Tool tool) {}

    public Optional<Tool> find(String name) {
        return Optional.ofNullable(tools.get(name)).map(Grouped::tool);
    }

    public List<Tool> tools() {
        return tools.values().stream().map(Grouped::tool).toList();
    }

    /** As {@link #tools}, each with its group. */
    public Collection<Grouped> grouped() {
        return tools.values();
    }

    /** Has {@code listener} run after the list of tools has changed. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void refresh() {
        synchronized (this) {
            tools = ToolNames.of(capabilities);
        }
        listeners.forEach(Runnable::run);
    }
}
