package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.domainlang.syntax.Body;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where something new goes in a text and what goes with something old, line by line. */
public final class Layout {
    private static final String STEP = "    ";

    private final String text;
    private final Tokens tokens;

    Layout(SyntaxTree tree) {
        this.text = tree.text();
        this.tokens = tree.tokens();
    }

    /** As the text has them. */
    String lineBreak() {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    private int lineStart(int offset) {
        return text.lastIndexOf('\n', offset - 1) + 1;
    }

    private int lineEnd(int offset) {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end > 0 && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    private String indent(int offset) {
        int start = lineStart(offset);
        int end = start;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(start, end);
    }

    private boolean beginsItsLine(int offset) {
        return text.substring(lineStart(offset), offset).isBlank();
    }

    private String indented(String lines, String indent) {
        return lines.lines().map(each -> indent + each).collect(Collectors.joining(lineBreak()));
    }

    /** At the end of what is between the braces; a node without braces gets some. */
    Change intoBody(Node node, String lines) {
        Span inside = inside(node);
        String outer = indent(node.span().start());
        if (inside == null) {
            return Change.insert(
                    node.span().end(),
                    " {" + lineBreak() + indented(lines, outer + STEP) + lineBreak() + outer + "}");
        }
        int brace = inside.end();
        String inner = inside.in(text);
        if (inner.isBlank()) {
            return new Change(
                    inside.start(),
                    brace,
                    lineBreak() + indented(lines, outer + STEP) + lineBreak() + outer);
        }
        if (beginsItsLine(brace)) {
            return Change.insert(
                    lineStart(brace), indented(lines, childIndent(node, outer)) + lineBreak());
        }
        return inner.contains("\n")
                ? Change.insert(
                        inside.start() + inner.stripTrailing().length(),
                        lineBreak()
                                + indented(lines, childIndent(node, outer))
                                + lineBreak()
                                + outer)
                : Change.insert(
                        inside.start() + inner.stripTrailing().length(),
                        " " + lines.lines().map(String::strip).collect(Collectors.joining(" ")));
    }

    /** At the beginning of what is between the braces. */
    Change atTopOfBody(Node node, String lines) {
        Span inside = inside(node);
        if (inside == null || inside.in(text).isBlank()) {
            return intoBody(node, lines);
        }
        String inner = inside.in(text);
        String outer = indent(node.span().start());
        return inner.contains("\n")
                ? Change.insert(
                        inside.start(), lineBreak() + indented(lines, childIndent(node, outer)))
                : Change.insert(inside.start(), " " + lines);
    }

    /** The text between the braces, or null if the node has no braces. */
    private static @Nullable Span inside(Node node) {
        return switch (node.body()) {
            case null -> null;
            case Body.Enclosed body -> body.inside();
            case Body.Recovered _ ->
                    throw new EditProblem(
                            "fqn: a brace of "
                                    + node.published()
                                    + " "
                                    + node.text("name")
                                    + " is missing",
                            "Fix the syntax error first; domainlang_validate lists it");
        };
    }

    private String childIndent(Node node, String outer) {
        for (var property : node.properties()) {
            int start =
                    property.label().start() < property.label().end()
                            ? property.label().start()
                            : property.value().span().start();
            Body body = node.body();
            if (body != null && start > body.span().start() && beginsItsLine(start)) {
                String found = indent(start);
                // Entries of a block inside the body stand deeper than the body's own lines.
                if (found.length() <= outer.length() + STEP.length()) {
                    return found;
                }
            }
        }
        return outer + STEP;
    }

    /** Inserts after an entry of a list, on a new line if the entry has its own line. */
    Change after(Span entry, String lines, String between) {
        if (!beginsItsLine(entry.start())) {
            return Change.insert(
                    entry.end(),
                    between + lines.lines().map(String::strip).collect(Collectors.joining(" ")));
        }
        int end = lineEnd(entry.end());
        boolean restIsHidden = true;
        for (int i = tokens.at(entry.end()); i < tokens.size() && tokens.start(i) < end; i++) {
            boolean passed = tokens.start(i) < entry.end();
            TokenKind kind = tokens.kind(i);
            restIsHidden &= passed || kind.isHidden() || kind == TokenKind.COMMA;
        }
        return Change.insert(
                restIsHidden ? end : entry.end(),
                lineBreak() + indented(lines, indent(entry.start())));
    }

    /** At the end of the text, apart from what is before. */
    Change atEnd(String lines) {
        int end = text.stripTrailing().length();
        String before = end == 0 ? "" : lineBreak() + lineBreak();
        return new Change(end, text.length(), before + indented(lines, "") + lineBreak());
    }

    /** Takes an element with the comment that documents it. */
    Change without(Node node) {
        int at = tokens.at(node.span().start()) - 1;
        int start = node.span().start();
        while (at >= 0 && tokens.kind(at) == TokenKind.WHITESPACE) {
            at--;
        }
        if (at >= 0
                && tokens.kind(at) == TokenKind.BLOCK_COMMENT
                && tokens.text(at).startsWith("/**")) {
            start = tokens.start(at);
        }
        return without(new Span(start, node.span().end()));
    }

    /** Takes whole lines where nothing else is on them, else the stretch with one comma. */
    Change without(Span span) {
        int end = lineEnd(span.end());
        String rest = text.substring(span.end(), end).strip();
        boolean alone =
                beginsItsLine(span.start())
                        && (rest.isEmpty() || rest.equals(",") || rest.matches(",?\\s*//.*"));
        if (alone) {
            int next = text.indexOf('\n', end);
            int first = lineStart(span.start());
            return new Change(first, next < 0 ? text.length() : gapClosed(first, next + 1), "");
        }
        int after = skipBlanks(span.end());
        if (after < text.length() && text.charAt(after) == ',') {
            return new Change(span.start(), skipBlanks(after + 1), "");
        }
        int before = span.start();
        while (before > 0 && (text.charAt(before - 1) == ' ' || text.charAt(before - 1) == '\t')) {
            before--;
        }
        boolean comma = before > 0 && text.charAt(before - 1) == ',';
        return new Change(comma ? before - 1 : before, span.end(), "");
    }

    /** Where an empty line stood before and after, one is enough. */
    private int gapClosed(int first, int next) {
        boolean emptyBefore = first == 0 || text.substring(lineStart(first - 1), first).isBlank();
        int end = text.indexOf('\n', next);
        boolean emptyAfter = end >= 0 && text.substring(next, end).isBlank();
        return emptyBefore && emptyAfter ? end + 1 : next;
    }

    private int skipBlanks(int offset) {
        int at = offset;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }
}
