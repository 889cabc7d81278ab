package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.List;

/**
 * One end of a relationship.
 *
 * @param word {@code left} or {@code right}
 * @param context as written, {@code this} too
 * @param patterns the nodes, in the order of the text
 */
record Side(String word, String context, List<Node> patterns, boolean isUpstream) {
    boolean has(Pattern pattern) {
        return patterns.stream().anyMatch(node -> node.pattern() == pattern);
    }
}
