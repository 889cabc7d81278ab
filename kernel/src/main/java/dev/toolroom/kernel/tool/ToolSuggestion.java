package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.text.SimilarNames;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Suggests tools for an unknown name. */
public final class ToolSuggestion {
    private static final int MAX_NAMES = 5;

    private ToolSuggestion() {}

    /**
     * Returns a sentence with similar names. A tool loses its short name when another toolset
     * installs a tool of that name, so qualified names come before similar ones.
     *
     * @param known the names of all tools
     */
    public static Optional<String> of(String name, Collection<String> known) {
        List<String> full = known.stream().filter(each -> isFull(each, name)).sorted().toList();
        if (full.size() > 1) {
            String more =
                    full.size() > MAX_NAMES
                            ? " and %d more".formatted(full.size() - MAX_NAMES)
                            : "";
            return Optional.of(
                    "%d tools have this name, so call one by its full name: %s%s."
                            .formatted(
                                    full.size(),
                                    String.join(
                                            ", ",
                                            full.subList(0, Math.min(MAX_NAMES, full.size()))),
                                    more));
        }
        return full.stream()
                .findFirst()
                .or(() -> known.stream().filter(each -> isFull(name, each)).findFirst())
                .or(() -> SimilarNames.to(name, known))
                .map(other -> "Did you mean " + other + "?");
    }

    /** Whether {@code full} is this name, qualified by a toolset. */
    private static boolean isFull(String full, String name) {
        return !name.isEmpty() && full.endsWith(ToolNames.full("", name));
    }
}
