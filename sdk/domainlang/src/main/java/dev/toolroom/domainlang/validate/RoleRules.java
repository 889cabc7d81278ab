package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Reports classifications in two roles, such as a stage of evolution and a business model. */
final class RoleRules {
    private static final Map<String, String> ROLES =
            Map.of(
                    "type", "a strategic classification",
                    "classification", "a strategic classification",
                    "businessModel", "a business model",
                    "evolution", "a stage of evolution",
                    "archetype", "an archetype");

    private final SourceFile file;
    private final Links links;
    private final Findings findings;
    private final Map<ElementId, String> known = new HashMap<>();
    private final Set<ElementId> told = new HashSet<>();

    RoleRules(SourceFile file, Links links, Findings findings) {
        this.file = file;
        this.links = links;
        this.findings = findings;
    }

    void check() {
        for (Declaration declaration : file.declarations()) {
            for (Property property : declaration.node().properties()) {
                String role = ROLES.get(property.name());
                if (role != null && property.value() instanceof Reference reference) {
                    check(role, reference);
                }
            }
        }
    }

    private void check(String role, Reference reference) {
        ElementId target = links.target(reference);
        if (target == null) {
            return;
        }
        String first = known.putIfAbsent(target, role);
        if (first != null && !first.equals(role) && told.add(target)) {
            findings.add(
                    Rule.CLASSIFICATION_ROLES,
                    reference.span(),
                    "Classification '%s' is used as %s here and as %s before."
                            .formatted(target.name(), role, first));
        }
    }
}
