package dev.toolroom.door.lsp;

import java.util.Optional;

/** Where a person can look at a model: a page that an editor can open. */
public interface Workbench {
    /** There is none. */
    Workbench NONE = route -> Optional.empty();

    /**
     * An address that works once.
     *
     * @param route the place within the workbench, as in {@code /domain?map=Landscape}
     */
    Optional<String> address(String route);
}
