package dev.toolroom.domainlang.syntax;

/**
 * Formats a text: indents by braces, normalizes spaces, keeps line breaks, comments and strings.
 *
 * <p>It works on tokens, so it also formats texts with syntax errors, and never changes, adds or
 * loses a visible token. Formatting is idempotent.
 */
public final class Formatter {
    private static final String INDENT = "    ";

    private final Tokens tokens;
    private final String text;
    private final String indent;
    private final String lineBreak;
    private final StringBuilder out = new StringBuilder();
    private int depth;
    private int last = -1;

    private Formatter(SyntaxTree tree, String indent) {
        this.tokens = tree.tokens();
        this.text = tree.text();
        this.indent = indent;
        this.lineBreak = LineBreaks.of(text);
    }

    public static String format(SyntaxTree tree) {
        return format(tree, INDENT);
    }

    /** The same with another indent: blanks or a tab. */
    public static String format(SyntaxTree tree, String indent) {
        return new Formatter(tree, indent).run();
    }

    private String run() {
        int breaks = 0;
        boolean blank = false;
        for (int i = 0; i < tokens.size() - 1; i++) {
            if (tokens.kind(i) == TokenKind.WHITESPACE) {
                breaks += breaks(tokens.text(i));
                blank = true;
                continue;
            }
            before(i, breaks, blank);
            out.append(text, tokens.start(i), tokens.end(i));
            depth += tokens.kind(i) == TokenKind.LEFT_BRACE ? 1 : 0;
            last = i;
            breaks = 0;
            blank = false;
        }
        // A comment without an end would take the line break for its own.
        boolean open =
                last >= 0
                        && tokens.kind(last) == TokenKind.BLOCK_COMMENT
                        && !isClosed(tokens.text(last));
        return last < 0 || open ? out.toString() : out.append(lineBreak).toString();
    }

    /** One star cannot both open and close. */
    private static boolean isClosed(String comment) {
        return comment.length() >= "/**/".length() && comment.endsWith("*/");
    }

    /** What stands between the last token and this one. */
    private void before(int index, int breaks, boolean blank) {
        TokenKind kind = tokens.kind(index);
        if (kind == TokenKind.RIGHT_BRACE && depth > 0) {
            depth--;
        }
        if (last < 0) {
            return;
        }
        boolean afterLineComment = tokens.kind(last) == TokenKind.LINE_COMMENT;
        if (breaks > 0 || afterLineComment) {
            boolean tight =
                    kind == TokenKind.RIGHT_BRACE || tokens.kind(last) == TokenKind.LEFT_BRACE;
            out.append(lineBreak).append(breaks > 1 && !tight ? lineBreak : "");
            out.append(indent.repeat(depth + (continues(index) ? 1 : 0)));
        } else if (isSpaced(last, index, blank)) {
            out.append(' ');
        }
    }

    private static int breaks(String blanks) {
        int count = 0;
        for (int i = 0; i < blanks.length(); i++) {
            char c = blanks.charAt(i);
            if (c == '\n' || (c == '\r' && !blanks.startsWith("\r\n", i))) {
                count++;
            }
        }
        return count;
    }

    /** Parts of a term on separate lines continue the line before. */
    private boolean continues(int index) {
        if (tokens.kind(index) != TokenKind.WORD) {
            return false;
        }
        boolean part =
                tokens.is(index, "aka")
                        || tokens.is(index, "synonyms")
                        || tokens.is(index, "examples");
        TokenKind next = tokens.kind(tokens.visible(index + 1));
        return part && next != TokenKind.DOT && !next.isArrow() && depth > 0;
    }

    private boolean isSpaced(int left, int right, boolean blank) {
        TokenKind before = tokens.kind(left);
        TokenKind after = tokens.kind(right);
        if (before == TokenKind.STRAY || after == TokenKind.STRAY) {
            return blank;
        }
        return switch (after) {
            case COMMA, DOT, COLON, RIGHT_BRACKET -> before == TokenKind.BLOCK_COMMENT && blank;
            case RIGHT_BRACE -> before != TokenKind.LEFT_BRACE;
            default -> before != TokenKind.DOT && before != TokenKind.LEFT_BRACKET;
        };
    }
}
