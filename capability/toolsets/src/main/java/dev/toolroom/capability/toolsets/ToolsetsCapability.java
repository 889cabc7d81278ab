package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Tool;
import java.util.List;

/** What this capability brings into the house. */
public final class ToolsetsCapability implements Capability {
    @Override
    public String name() {
        return "toolsets";
    }

    @Override
    public List<Tool> tools() {
        return List.of();
    }
}
