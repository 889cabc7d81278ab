package dev.toolroom.door.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The texts that a file has while somebody types it. */
final class TypedTexts {
    /** Larger files are cut at every n-th byte only. */
    private static final int MAX_PREFIXES = 20_000;

    private static final int MAX_DEPTH = 200;

    private static final List<String> OPENERS =
            List.of(
                    "Namespace n { ",
                    "Domain D { vision: ",
                    "bc A for D { relationships { this [",
                    "bc A { terminology { term T: \"",
                    "ContextMap M { contains A, ",
                    "DomainMap M { contains ",
                    "bc A { metadata { K: ",
                    "bc A { decisions { rule [",
                    "{ ",
                    "[ ",
                    "\"",
                    "/* ");

    private TypedTexts() {}

    /** Every prefix, and the text with each token removed, doubled and swapped with the next. */
    static List<byte[]> of(byte[] sample) {
        List<byte[]> texts = new ArrayList<>();
        int step = 1 + sample.length / MAX_PREFIXES;
        for (int end = 0; end <= sample.length; end += step) {
            texts.add(Arrays.copyOf(sample, end));
        }
        String text = new String(sample, UTF_8);
        Tokens tokens = SyntaxTree.of(text).tokens();
        for (int i = 0; i < tokens.size() - 1; i++) {
            if (!tokens.kind(i).isHidden()) {
                Span token = tokens.span(i);
                String before = text.substring(0, token.start());
                String written = token.in(text);
                String after = text.substring(token.end());
                texts.add((before + after).getBytes(UTF_8));
                texts.add((before + written + " " + written + after).getBytes(UTF_8));
                texts.add(swapped(text, token, tokens.span(tokens.visible(i + 1))));
            }
        }
        return texts;
    }

    private static byte[] swapped(String text, Span token, Span next) {
        return (text.substring(0, token.start())
                        + next.in(text)
                        + text.substring(token.end(), next.start())
                        + token.in(text)
                        + text.substring(next.end()))
                .getBytes(UTF_8);
    }

    /** What is opened again and again, closed as far as nothing, half or everything. */
    static List<byte[]> nested() {
        List<byte[]> texts = new ArrayList<>();
        for (String opener : OPENERS) {
            for (int depth = 1; depth <= MAX_DEPTH; depth++) {
                texts.add(opener.repeat(depth).getBytes(UTF_8));
                texts.add((opener.repeat(depth) + "} ".repeat(depth / 2)).getBytes(UTF_8));
                texts.add((opener.repeat(depth) + "} ".repeat(depth)).getBytes(UTF_8));
            }
        }
        return texts;
    }
}
