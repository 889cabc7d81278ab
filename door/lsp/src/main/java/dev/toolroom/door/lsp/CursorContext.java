package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a cursor stands, read from the tokens before it: what is being typed has no tree yet.
 *
 * @param block what the innermost open brace belongs to: {@code model}, {@code namespace}, an
 *     element, or a block of a bounded context by its long name
 * @param statement the element whose header is being written, else empty
 * @param before the tokens before what is typed, the nearest first
 * @param typed the beginning of the word, with the qualifiers before it
 * @param start where {@code typed} begins
 * @param inBracket whether a bracket is open
 * @param afterArrow whether the relationship that is being written has its arrow
 * @param inString whether the cursor is inside a string
 */
record CursorContext(
        String block,
        String statement,
        List<String> before,
        String typed,
        int start,
        boolean inBracket,
        boolean afterArrow,
        boolean inString) {
    private static final int LOOK_BACK = 4;
    private static final Map<String, String> ELEMENTS =
            Map.ofEntries(
                    Map.entry("Domain", "domain"),
                    Map.entry("dom", "domain"),
                    Map.entry("BoundedContext", "context"),
                    Map.entry("bc", "context"),
                    Map.entry("Team", "team"),
                    Map.entry("Classification", "classification"),
                    Map.entry("Metadata", "metadata-key"),
                    Map.entry("ContextMap", "context-map"),
                    Map.entry("cmap", "context-map"),
                    Map.entry("DomainMap", "domain-map"),
                    Map.entry("dmap", "domain-map"),
                    Map.entry("Namespace", "namespace"),
                    Map.entry("ns", "namespace"));
    private static final Map<String, String> BLOCKS =
            Map.of(
                    "metadata", "metadata",
                    "meta", "metadata",
                    "relationships", "relationships",
                    "integrations", "relationships",
                    "terminology", "terminology",
                    "glossary", "terminology",
                    "decisions", "decisions",
                    "rules", "decisions");
    private static final Set<String> ELEMENT_LEVEL = Set.of("model", "namespace");

    static CursorContext at(SyntaxTree tree, int offset) {
        return new Scan(tree.tokens(), tree.text(), offset).run();
    }

    boolean isAtElementLevel() {
        return ELEMENT_LEVEL.contains(block);
    }

    /** The nearest token before what is typed, or an empty string. */
    String last() {
        return before.isEmpty() ? "" : before.getFirst();
    }

    boolean isAssigned() {
        return Set.of(":", "=", "is").contains(last()) && before.size() > 1;
    }

    private static final class Scan {
        private final Tokens tokens;
        private final String text;
        private final int offset;
        private final Deque<String> blocks = new ArrayDeque<>(List.of("model"));
        private final Deque<String> before = new ArrayDeque<>();
        private String statement = "";
        private int brackets;
        private boolean arrow;

        Scan(Tokens tokens, String text, int offset) {
            this.tokens = tokens;
            this.text = text;
            this.offset = offset;
        }

        CursorContext run() {
            int start = typedFrom();
            int end = tokens.size() - 1;
            boolean inString = false;
            for (int i = 0; i < end && tokens.start(i) < start; i++) {
                TokenKind kind = tokens.kind(i);
                if (kind == TokenKind.STRING && tokens.end(i) > offset) {
                    inString = true;
                    start = tokens.start(i) + 1;
                    break;
                }
                if (!kind.isHidden()) {
                    take(i, kind);
                }
            }
            String typed = start <= offset ? text.substring(start, offset) : "";
            return new CursorContext(
                    String.valueOf(blocks.peek()),
                    statement,
                    List.copyOf(before),
                    inString ? typed : typed.replaceAll("\\s+", ""),
                    Math.min(start, offset),
                    brackets > 0,
                    arrow,
                    inString);
        }

        /** Back over the word and over names with dots before it. */
        private int typedFrom() {
            int at = offset;
            while (at > 0 && isPartOfName(text.charAt(at - 1))) {
                at--;
            }
            return at;
        }

        private static boolean isPartOfName(char c) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '-'
                    || c == '.';
        }

        private void take(int index, TokenKind kind) {
            String word = tokens.text(index);
            switch (kind) {
                case LEFT_BRACE -> open();
                case RIGHT_BRACE -> close();
                case LEFT_BRACKET -> brackets++;
                case RIGHT_BRACKET -> brackets = Math.max(0, brackets - 1);
                case TO_LEFT, TO_RIGHT, BOTH_WAYS, SEPARATE_WAYS -> arrow = true;
                case COMMA -> arrow = brackets > 0 && arrow;
                case WORD -> {
                    if (arrow && brackets == 0 && !before.isEmpty()) {
                        arrow = false;
                    }
                    element(word);
                }
                default -> {}
            }
            before.addFirst(word);
            if (before.size() > LOOK_BACK) {
                before.removeLast();
            }
        }

        private void element(String word) {
            boolean level = ELEMENT_LEVEL.contains(String.valueOf(blocks.peek()));
            boolean first = level && !ELEMENTS.containsKey(before.isEmpty() ? "" : before.peek());
            if (first && ELEMENTS.containsKey(word)) {
                statement = String.valueOf(ELEMENTS.get(word));
            } else if (level && (word.equals("import") || word.equals("Import"))) {
                statement = "import";
            }
        }

        private void open() {
            String outer = String.valueOf(blocks.peek());
            String name = before.isEmpty() ? "" : String.valueOf(before.peek());
            blocks.push(
                    ELEMENT_LEVEL.contains(outer)
                            ? statement
                            : String.valueOf(BLOCKS.getOrDefault(name, "unknown")));
            statement = "";
            arrow = false;
            brackets = 0;
        }

        private void close() {
            if (blocks.size() > 1) {
                blocks.pop();
            }
            statement = "";
            arrow = false;
            brackets = 0;
        }
    }
}
