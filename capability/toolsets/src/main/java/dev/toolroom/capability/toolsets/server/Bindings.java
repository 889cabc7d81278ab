package dev.toolroom.capability.toolsets.server;

import java.util.Optional;

/** The values that a person has given to the names that a server's declaration refers to. */
@FunctionalInterface
public interface Bindings {
    /**
     * The value of a name for a server, asked for at every start; empty where nobody bound it. The
     * environment of this process is no answer by itself.
     */
    Optional<String> value(String server, String name);
}
