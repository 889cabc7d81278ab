package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.NodeType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an import lets a file see.
 *
 * @param number the import's place among those of its file
 * @param alias goes before every name, where there is one
 */
public record Visible(int number, @Nullable String alias, Exports exports) {
    /** Those of a kind that a reference as it is written would find. */
    public List<ElementId> named(String text, NodeType type) {
        if (alias == null) {
            return exports.named(text, type);
        }
        return text.length() > alias.length()
                        && text.startsWith(alias)
                        && text.charAt(alias.length()) == '.'
                ? exports.named(text.substring(alias.length() + 1), type)
                : List.of();
    }
}
