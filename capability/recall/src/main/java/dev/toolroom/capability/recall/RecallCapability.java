package dev.toolroom.capability.recall;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Tool;
import java.util.List;

/** What this capability brings into the house. */
public final class RecallCapability implements Capability {
    @Override
    public String name() {
        return "recall";
    }

    @Override
    public List<Tool> tools() {
        return List.of();
    }
}
