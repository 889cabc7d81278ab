package dev.toolroom.capability.toolsets.server;

import dev.toolroom.kernel.json.Json;
import java.util.List;

/** What servers said of their tools when they ran last, for as long as they are starting. */
public interface KeptTools {
    /** Nothing is kept. */
    KeptTools NONE =
            new KeptTools() {
                @Override
                public List<Json.Obj> read(ServerDefinition server) {
                    return List.of();
                }

                @Override
                public void write(ServerDefinition server, List<Json.Obj> tools) {}
            };

    /** The definitions of its tools; empty where it was declared otherwise then. */
    List<Json.Obj> read(ServerDefinition server);

    void write(ServerDefinition server, List<Json.Obj> tools);
}
