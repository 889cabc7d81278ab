package dev.toolroom.domainlang.syntax;

import java.util.List;

/** The kinds of nodes, by the names under which they are published. */
public enum NodeType {
    MODEL("Model", "children", "imports"),
    IMPORT("ImportStatement"),
    NAMESPACE("NamespaceDeclaration", "children"),
    DOMAIN("Domain"),
    BOUNDED_CONTEXT(
            "BoundedContext",
            "classification",
            "decisions",
            "metadata",
            "relationships",
            "team",
            "terminology"),
    TEAM("Team"),
    CLASSIFICATION("Classification"),
    METADATA("Metadata"),
    METADATA_ENTRY("MetadataEntry"),
    TERM("DomainTerm", "examples", "synonyms"),
    DECISION("Decision"),
    POLICY("Policy"),
    RULE("BusinessRule"),
    CONTEXT_MAP("ContextMap", "boundedContexts", "relationships"),
    DOMAIN_MAP("DomainMap", "domains"),
    DIRECTIONAL("DirectionalRelationship", "leftPatterns", "rightPatterns"),
    SYMMETRIC("SymmetricRelationship"),
    CONTEXT_REFERENCE("BoundedContextRef"),
    THIS("ThisRef"),
    PATTERN("Pattern");

    private final String published;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> lists;

    NodeType(String published, String... lists) {
        this.published = published;
        this.lists = List.of(lists);
    }

    /** Its {@code $type}; a pattern has the name of the pattern instead. */
    public String published() {
        return published;
    }

    /** The properties that hold several values, in alphabetical order. */
    public List<String> lists() {
        return lists;
    }

    /** Whether it stands in a file or a namespace and has a qualified name. */
    public boolean isElement() {
        return switch (this) {
            case NAMESPACE,
                    DOMAIN,
                    BOUNDED_CONTEXT,
                    TEAM,
                    CLASSIFICATION,
                    METADATA,
                    CONTEXT_MAP,
                    DOMAIN_MAP ->
                    true;
            default -> false;
        };
    }

    /** Whether other elements can refer to it. */
    public boolean isReferable() {
        return switch (this) {
            case DOMAIN, BOUNDED_CONTEXT, TEAM, CLASSIFICATION, METADATA -> true;
            default -> false;
        };
    }

    public boolean isRelationship() {
        return this == DIRECTIONAL || this == SYMMETRIC;
    }

    public boolean isDecision() {
        return this == DECISION || this == POLICY || this == RULE;
    }
}
