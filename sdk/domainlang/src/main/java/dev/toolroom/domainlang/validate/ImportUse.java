package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.link.Visible;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether imports are needed, and whether they bring names that were there already. */
final class ImportUse {
    private final SourceFile file;
    private final Links links;
    private final List<Visible> imports;
    private final Findings findings;

    ImportUse(SourceFile file, Links links, List<Visible> imports, Findings findings) {
        this.file = file;
        this.links = links;
        this.imports = imports;
        this.findings = findings;
    }

    void check() {
        unused();
        Map<String, Path> known = new HashMap<>();
        for (Visible visible : imports) {
            if (visible.alias() == null && visible.exports() != file.exports()) {
                sameNames(visible, known);
            }
        }
        for (Declaration declaration : file.declarations()) {
            Path other = known.get(declaration.fqn());
            if (other != null && declaration.type() != NodeType.NAMESPACE) {
                findings.add(
                        Rule.DUPLICATE_ACROSS_FILES,
                        declaration.name().span(),
                        "'%s' is also declared in the imported file '%s'."
                                .formatted(declaration.fqn(), other.getFileName()));
            }
        }
    }

    /** Reports unused imports, except in files without declarations, which only import others. */
    private void unused() {
        boolean gathers = file.declarations().stream().noneMatch(each -> each.type().isReferable());
        if (gathers) {
            return;
        }
        Set<Integer> seen = new HashSet<>();
        List<Node> nodes = file.imports();
        for (Visible visible : imports) {
            if (seen.add(visible.number()) && !links.uses(visible.number())) {
                Node node = nodes.get(visible.number());
                findings.add(
                        Rule.UNUSED_IMPORT,
                        node.span(),
                        "Nothing in this file refers to the import '" + node.text("uri") + "'.");
            }
        }
    }

    private void sameNames(Visible visible, Map<String, Path> known) {
        boolean told = false;
        for (ElementId id : visible.exports().ids()) {
            if (id.type() == NodeType.NAMESPACE) {
                continue;
            }
            Path other = known.putIfAbsent(id.fqn(), id.file());
            if (other != null && !other.equals(id.file()) && !told) {
                told = true;
                findings.add(
                        Rule.DUPLICATE_ACROSS_FILES,
                        file.imports().get(visible.number()).span(),
                        "'%s' is declared in '%s' and in '%s'; the later import counts."
                                .formatted(id.fqn(), other.getFileName(), id.file().getFileName()));
            }
        }
    }
}
