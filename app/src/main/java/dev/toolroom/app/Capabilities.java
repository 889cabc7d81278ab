package dev.toolroom.app;

import dev.toolroom.capability.activity.ActivityCapability;
import dev.toolroom.capability.designer.DesignerCapability;
import dev.toolroom.capability.domainlang.DomainLangCapability;
import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.demo.Demo;
import dev.toolroom.kernel.ToolRegistry;
import java.util.List;
import java.util.function.Supplier;

/** Every capability and its tools. A start that only shows the kept list of tools needs none. */
final class Capabilities implements AutoCloseable {
    private final Connections connections;
    private final QueryCapability query;
    private final ToolRegistry tools;

    Capabilities(House house) {
        var demo = new Demo(house.home().demo());
        connections = connections(demo, () -> house.settings().connections());
        // Whoever only reads comes as a user that cannot do more, where there is one.
        Connections reading =
                connections(
                        demo,
                        () -> house.settings().connections().stream().map(Demo::reading).toList());
        query =
                new QueryCapability(
                        reading,
                        () -> house.settings().hasConnections(),
                        house.home()::exports,
                        house.exports()::added,
                        house.clock());
        tools =
                new ToolRegistry(
                        List.of(
                                query,
                                new DesignerCapability(
                                        connections,
                                        house::store,
                                        house::events,
                                        house.home()::designs,
                                        house.clock()),
                                new ActivityCapability(house::callLog),
                                new DomainLangCapability(house.workspaces())));
    }

    private static Connections connections(Demo demo, Supplier<List<ConnectionSettings>> all) {
        return new Connections(
                all, text -> demo.prepared(Settings.resolved(text, System.getenv())));
    }

    Connections connections() {
        return connections;
    }

    QueryCapability query() {
        return query;
    }

    ToolRegistry tools() {
        return tools;
    }

    @Override
    public void close() {
        query.close();
    }
}
