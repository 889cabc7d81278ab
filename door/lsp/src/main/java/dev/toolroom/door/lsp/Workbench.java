package dev.toolroom.door.lsp;

import java.util.List;
import java.util.Optional;

/** Where a person can look at a model: a page that an editor can open. */
public interface Workbench {
    /** There is none. */
    Workbench NONE = (route, ancestors) -> Optional.empty();

    /**
     * An address that works once.
     *
     * @param route the place within the workbench, as in {@code /domain?map=Landscape}
     * @param ancestors the origins of the windows that may frame the page; none for a page of its
     *     own
     */
    Optional<String> address(String route, List<String> ancestors);
}
