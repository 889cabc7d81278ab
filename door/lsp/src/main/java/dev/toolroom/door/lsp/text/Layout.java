package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.syntax.Formatter;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import dev.toolroom.door.lsp.session.Places;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.TextEdit;

/**
 * What the formatter would change, blank by blank: as it never touches a visible token, only what
 * is between two of them can differ. So cursors and marks of an editor stay where they are.
 */
public final class Layout {
    private Layout() {}

    /** All of it, or what lies in the lines of {@code within}. */
    public static List<TextEdit> edits(SyntaxTree tree, Span within, FormattingOptions options) {
        String laidOut = Formatter.format(tree, indent(options));
        if (laidOut.equals(tree.text())) {
            return List.of();
        }
        List<Span> before = gaps(tree.tokens(), tree.text().length());
        List<Span> after = gaps(SyntaxTree.of(laidOut).tokens(), laidOut.length());
        Lines lines = tree.lines();
        int start = lines.start(lines.line(within.start()));
        int end = lines.start(lines.line(within.end()) + 1);
        List<TextEdit> edits = new ArrayList<>();
        for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
            Span gap = before.get(i);
            String text = after.get(i).in(laidOut);
            boolean inside = gap.end() >= start && gap.start() <= end;
            if (inside && !gap.in(tree.text()).equals(text)) {
                edits.add(new TextEdit(Places.range(lines, gap), text));
            }
        }
        return edits;
    }

    private static String indent(FormattingOptions options) {
        return options.isInsertSpaces()
                ? " ".repeat(Math.clamp(options.getTabSize(), 1, 16))
                : "\t";
    }

    /** Before, between and after the visible tokens, empty ones too. */
    private static List<Span> gaps(Tokens tokens, int length) {
        List<Span> gaps = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind != TokenKind.WHITESPACE && kind != TokenKind.END) {
                gaps.add(new Span(from, tokens.start(i)));
                from = tokens.end(i);
            }
        }
        gaps.add(new Span(from, length));
        return gaps;
    }
}
