package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.semantics.Change;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What mends a text that cannot be read, where only one thing can have been meant. */
final class SyntaxFixes {
    private static final Pattern MISSING =
            Pattern.compile("Expecting token of type '([{}\\[\\]])'");

    private final Fixes fixes;

    SyntaxFixes(Fixes fixes) {
        this.fixes = fixes;
    }

    void mend(Finding finding) {
        Matcher missing = MISSING.matcher(finding.message());
        if (missing.find()) {
            insert(finding, missing.group(1));
        } else if (finding.message().startsWith("Imports come before")) {
            fixes.at(finding, node -> node.type() == NodeType.IMPORT)
                    .ifPresent(node -> moveUp(finding, node));
        } else if (finding.span().in(fixes.tree().text()).equals("}")) {
            fixes.edit(finding, "Remove this", finding.span(), "");
        }
    }

    /** After what was read last: where the mistake is noticed something else begins. */
    private void insert(Finding finding, String token) {
        var tokens = fixes.tree().tokens();
        int before = tokens.visibleBefore(tokens.at(finding.span().start()));
        int at = before < 0 ? finding.span().start() : tokens.end(before);
        String text = token.equals("}") ? "\n}" : token.equals("]") ? token : " " + token;
        fixes.edit(finding, "Insert '" + token + "'", new Span(at, at), text);
    }

    private void moveUp(Finding finding, Node node) {
        String text = fixes.tree().text();
        Lines lines = fixes.tree().lines();
        List<Node> imports = fixes.document().file().source().imports();
        int to =
                imports.isEmpty() || imports.getFirst().span().start() >= node.span().start()
                        ? 0
                        : lines.start(lines.line(imports.getFirst().span().end()) + 1);
        fixes.edit(
                finding,
                "Move it up to the other imports",
                List.of(
                        new Change(new Span(to, to), node.span().in(text) + "\n"),
                        new Change(node.span(), "")));
    }
}
