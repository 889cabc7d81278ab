package dev.toolroom.testkit;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.tool.Tool;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A capability whose tools a test can change. */
public final class TestTools implements Capability {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile List<Tool> tools;

    public TestTools(Tool... tools) {
        this.tools = List.of(tools);
    }

    public void change(Tool... newTools) {
        tools = List.of(newTools);
        listeners.forEach(Runnable::run);
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }
}
