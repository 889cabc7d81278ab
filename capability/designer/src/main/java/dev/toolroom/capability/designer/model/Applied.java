package dev.toolroom.capability.designer.model;

import java.util.List;
import java.util.Set;

/**
 * What one edit came to.
 *
 * @param asked ids of the parts the edit itself names as added or dropped; whatever else the delta
 *     holds came along
 */
public record Applied(Delta delta, Set<String> asked, List<String> warnings) {
    public Applied {
        asked = Set.copyOf(asked);
        warnings = List.copyOf(warnings);
    }

    public static Applied of(Delta delta, String... asked) {
        return new Applied(delta, Set.of(asked), List.of());
    }

    public Applied warning(String text) {
        return new Applied(
                delta,
                asked,
                java.util.stream.Stream.concat(warnings.stream(), java.util.stream.Stream.of(text))
                        .toList());
    }
}
