package dev.toolroom.domainlang.syntax;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The words that mean something in the right place; in every other place they are names. */
public final class Keywords {
    private static final Map<String, NodeType> ELEMENTS =
            Map.ofEntries(
                    Map.entry("Domain", NodeType.DOMAIN),
                    Map.entry("dom", NodeType.DOMAIN),
                    Map.entry("BoundedContext", NodeType.BOUNDED_CONTEXT),
                    Map.entry("bc", NodeType.BOUNDED_CONTEXT),
                    Map.entry("Team", NodeType.TEAM),
                    Map.entry("Classification", NodeType.CLASSIFICATION),
                    Map.entry("Metadata", NodeType.METADATA),
                    Map.entry("ContextMap", NodeType.CONTEXT_MAP),
                    Map.entry("cmap", NodeType.CONTEXT_MAP),
                    Map.entry("DomainMap", NodeType.DOMAIN_MAP),
                    Map.entry("dmap", NodeType.DOMAIN_MAP),
                    Map.entry("Namespace", NodeType.NAMESPACE),
                    Map.entry("ns", NodeType.NAMESPACE));
    private static final Map<String, NodeType> DECISIONS =
            Map.of(
                    "Decision", NodeType.DECISION,
                    "decision", NodeType.DECISION,
                    "Policy", NodeType.POLICY,
                    "policy", NodeType.POLICY,
                    "Rule", NodeType.RULE,
                    "rule", NodeType.RULE);
    static final List<String> TERMS = List.of("Term", "term");
    static final List<String> IMPORTS = List.of("import", "Import");

    private Keywords() {}

    static Optional<NodeType> element(String word) {
        return Optional.ofNullable(ELEMENTS.get(word));
    }

    static Optional<NodeType> decision(String word) {
        return Optional.ofNullable(DECISIONS.get(word));
    }

    static boolean isTerm(String word) {
        return TERMS.contains(word);
    }

    static Collection<String> elements() {
        return ELEMENTS.keySet();
    }

    static Collection<String> decisions() {
        return DECISIONS.keySet();
    }

    static boolean isImport(String word) {
        return IMPORTS.contains(word);
    }

    /** Whether the word is a name wherever it stands. */
    public static boolean isName(String word) {
        if (word.isEmpty() || !Lexer.beginsWord(word.charAt(0))) {
            return false;
        }
        return word.chars()
                .allMatch(c -> Lexer.beginsWord((char) c) || (c >= '0' && c <= '9') || c == '-');
    }
}
