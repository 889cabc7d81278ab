package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.link.Visible;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.SyntaxProblem;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All rules that one file, its links and its imports decide. */
public final class FileRules {
    private final SourceFile file;
    private final Links links;
    private final Findings findings;

    private FileRules(SourceFile file, Links links, Findings findings) {
        this.file = file;
        this.links = links;
        this.findings = findings;
    }

    /** In the order of their publishing: the text, the links, then element by element. */
    public static List<Finding> check(
            SourceFile file, Links links, List<Visible> imports, Set<Rule> off) {
        var findings = new Findings(off);
        var rules = new FileRules(file, links, findings);
        rules.text();
        rules.references(file.tree().root());
        rules.duplicates();
        new ImportUse(file, links, imports, findings).check();
        var elements = new ElementRules(file, links, findings);
        var relationships = new RelationshipRules(file, links, findings);
        for (Declaration declaration : file.declarations()) {
            elements.check(declaration.node());
            relationships.check(declaration);
        }
        new RoleRules(file, links, findings).check();
        return findings.all();
    }

    private void text() {
        for (SyntaxProblem problem : file.tree().problems()) {
            Rule rule = problem.kind() == SyntaxProblem.Kind.LEXING ? Rule.LEXING : Rule.PARSING;
            findings.add(new Finding(rule, problem.span(), problem.message(), problem.fixes()));
        }
    }

    private void references(Node node) {
        for (Property property : node.properties()) {
            switch (property.value()) {
                case Reference reference -> {
                    if (links.target(reference) == null) {
                        unresolved(reference);
                    }
                }
                case Node child -> references(child);
                case Value.Word _, Value.Text _ -> {}
            }
        }
    }

    private void unresolved(Reference reference) {
        findings.add(
                reference.many() ? Rule.UNRESOLVED : Rule.LINKING,
                reference.span(),
                "Could not resolve reference to %s named '%s'."
                        .formatted(reference.target().published(), reference.text()));
    }

    /** Reports elements with the same name, except namespaces, which may be reopened. */
    private void duplicates() {
        Set<String> known = new HashSet<>();
        Set<String> namespaces = new HashSet<>();
        for (Declaration declaration : file.declarations()) {
            ElementId id = declaration.id();
            boolean isNew;
            if (id.type() == NodeType.NAMESPACE) {
                namespaces.add(id.fqn());
                isNew = !known.contains(id.fqn());
            } else {
                isNew = known.add(id.fqn()) && !namespaces.contains(id.fqn());
            }
            if (!isNew) {
                findings.add(
                        Rule.DUPLICATE_ELEMENT,
                        declaration.name().span(),
                        "Duplicate element: '" + id.fqn() + "' is already defined.");
            }
        }
    }
}
