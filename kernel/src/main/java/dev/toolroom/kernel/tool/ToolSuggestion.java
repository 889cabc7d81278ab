package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.Nearest;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What to call instead of a tool that is not there. */
public final class ToolSuggestion {
    private static final int MOST = 5;

    private ToolSuggestion() {}

    /**
     * A whole sentence. A tool loses its short name when another toolset brings one of the same
     * name, and has it again when that one goes: these names come before what is spelled alike.
     *
     * @param known the names of the tools there are
     */
    public static Optional<String> of(String name, Collection<String> known) {
        List<String> full = known.stream().filter(each -> isFull(each, name)).sorted().toList();
        if (full.size() > 1) {
            String more = full.size() > MOST ? " and %d more".formatted(full.size() - MOST) : "";
            return Optional.of(
                    "%d tools have this name, so call one by its full name: %s%s."
                            .formatted(
                                    full.size(),
                                    String.join(", ", full.subList(0, Math.min(MOST, full.size()))),
                                    more));
        }
        return full.stream()
                .findFirst()
                .or(() -> known.stream().filter(each -> isFull(name, each)).findFirst())
                .or(() -> Nearest.to(name, known))
                .map(other -> "Did you mean " + other + "?");
    }

    /** Whether {@code full} is a name of a toolset before this one. */
    private static boolean isFull(String full, String name) {
        return !name.isEmpty() && full.endsWith(ToolNames.full("", name));
    }
}
