package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.tool.ToolRegistry.Grouped;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gives every tool a unique name.
 *
 * <p>Built-in tools keep their names. A tool of a toolset keeps its name while that is unique, else
 * it is called {@code toolset__tool}. A number resolves remaining conflicts.
 */
final class ToolNames {
    private static final String SEPARATOR = "__";

    private final SortedMap<String, Grouped> byName = new TreeMap<>();

    private ToolNames() {}

    static SortedMap<String, Grouped> of(List<ToolSource> sources) {
        var names = new ToolNames();
        List<Tool> installed = new ArrayList<>();
        for (ToolSource source : sources) {
            for (Tool tool : source.tools()) {
                if (tool.toolset().isEmpty()) {
                    names.add(ownName(tool), source.name(), tool);
                } else {
                    installed.add(tool);
                }
            }
        }
        names.addInstalled(installed);
        return Collections.unmodifiableSortedMap(names.byName);
    }

    private void addInstalled(List<Tool> tools) {
        Set<String> once = new HashSet<>(byName.keySet());
        Set<String> taken = new HashSet<>(byName.keySet());
        for (Tool tool : tools) {
            if (!once.add(ownName(tool))) {
                taken.add(ownName(tool));
            }
        }
        for (Tool tool : tools) {
            String name = ownName(tool);
            String wanted = taken.contains(name) ? full(tool.toolset(), name) : name;
            add(wanted, tool.toolset(), tool);
        }
    }

    static String full(String group, String name) {
        return group + SEPARATOR + name;
    }

    private static String ownName(Tool tool) {
        return tool.contract().name().value();
    }

    /** Adds a tool under its name, or with its group, or with a number. */
    private void add(String wanted, String group, Tool tool) {
        String name = ToolName.fitted(wanted);
        if (byName.containsKey(name) && !wanted.startsWith(group + SEPARATOR)) {
            name = ToolName.fitted(full(group, wanted));
        }
        String free = name;
        for (int number = 2; byName.containsKey(free); number++) {
            free = ToolName.fitted(name + "_" + number);
        }
        Tool exposed = free.equals(ownName(tool)) ? tool : new RenamedTool(tool, free);
        byName.put(free, new Grouped(group, exposed));
    }
}
