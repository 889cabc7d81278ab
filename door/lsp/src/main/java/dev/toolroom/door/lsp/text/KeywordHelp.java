package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the words and arrows of the language are for, read from {@code keywords.md} when asked. */
record KeywordHelp(String text, Span span) {
    private static final class Page {
        private static final Map<String, String> BY_WORD = read();

        private static Map<String, String> read() {
            Map<String, String> help = new HashMap<>();
            for (String part : page().split("(?m)^## ", -1)) {
                int end = part.indexOf('\n');
                if (end < 0 || part.startsWith("#")) {
                    continue;
                }
                String[] words = part.substring(0, end).strip().split(",\\s*", -1);
                String text =
                        "**`"
                                + String.join("`** or **`", words)
                                + "`**\n\n"
                                + part.substring(end).strip();
                for (String word : words) {
                    help.put(word, text);
                }
            }
            return help;
        }

        private static String page() {
            try (InputStream in = KeywordHelp.class.getResourceAsStream("keywords.md")) {
                return new String(
                        Objects.requireNonNull(in, "keywords.md").readAllBytes(),
                        StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Of a word that is no name there, or of an arrow. */
    static Optional<KeywordHelp> at(SyntaxTree tree, int offset) {
        var tokens = tree.tokens();
        int at = tokens.at(offset);
        if (!isWord(tokens.kind(at)) && at > 0 && tokens.end(at - 1) == offset) {
            at--;
        }
        TokenKind kind = tokens.kind(at);
        Span span = tokens.span(at);
        if (!isWord(kind) || (kind == TokenKind.WORD && Colours.isName(tree, span))) {
            return Optional.empty();
        }
        String help = Page.BY_WORD.get(tokens.text(at));
        return Optional.ofNullable(help).map(text -> new KeywordHelp(text, span));
    }

    private static boolean isWord(TokenKind kind) {
        return kind == TokenKind.WORD || kind.isArrow() || kind == TokenKind.SEPARATE_WAYS;
    }
}
