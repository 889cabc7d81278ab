package dev.toolroom.foundation.mcp.client;

import java.util.List;

/** Thrown by a {@link ServerSupervisor.Connector} that lacks values a person has to give. */
public final class MissingConfig extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> names;

    public MissingConfig(List<String> names) {
        super("not configured: " + String.join(", ", names), null, false, false);
        this.names = List.copyOf(names);
    }

    public List<String> names() {
        return names;
    }
}
