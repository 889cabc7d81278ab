package dev.toolroom.app.settings;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.demo.Demo;
import java.util.List;
import java.util.function.Supplier;

/** The database connections of the settings, with the rights that a capability needs. */
public final class ConfiguredConnections {
    private final HomeContext context;
    private final Demo demo;

    public ConfiguredConnections(HomeContext context) {
        this.context = context;
        this.demo = new Demo(context.home().demo());
    }

    public Connections all() {
        return connections(() -> context.settings().connections());
    }

    /** Returns the connections for reading, as a read-only database user where there is one. */
    public Connections reading() {
        return connections(
                () -> context.settings().connections().stream().map(Demo::reading).toList());
    }

    private Connections connections(Supplier<List<ConnectionSettings>> settings) {
        return new Connections(
                settings, text -> demo.prepared(Settings.resolved(text, System.getenv())));
    }
}
