package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.resolved.Unreadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * Reads the text form of parse trees. Words end at blanks and at the four brackets alone; only the
 * value of a constant is more than one of them. Whatever is left over is an error, never skipped.
 */
final class TreeReader {
    private static final int DEEPEST = 2_000;

    private final String text;
    private int at;
    private int depth;

    private TreeReader(String text) {
        this.text = text;
    }

    static Tree read(String text) {
        var reader = new TreeReader(text);
        Tree tree = reader.value();
        reader.skip();
        if (reader.at < text.length()) {
            throw new Unreadable("more than one tree");
        }
        return tree;
    }

    private Tree value() {
        skip();
        if (++depth > DEEPEST) {
            throw new Unreadable("too deep");
        }
        try {
            return switch (peek()) {
                case '{' -> node();
                case '(' -> items();
                case '}', ')' -> throw new Unreadable("a bracket where a value was expected");
                default -> new Tree.Word(word());
            };
        } finally {
            depth--;
        }
    }

    private Tree node() {
        at++;
        String tag = word();
        var fields = new HashMap<String, Tree>();
        for (skip(); peek() != '}'; skip()) {
            String name = word();
            if (name.charAt(0) != ':') {
                throw new Unreadable("more values than fields in " + tag);
            }
            Tree value = value();
            if (name.equals(":constvalue")) {
                skipBytes();
            }
            if (fields.put(name.substring(1), value) != null) {
                throw new Unreadable("a field twice in " + tag);
            }
        }
        at++;
        return new Tree.Node(tag, fields);
    }

    /** As in 4 [ 1 0 0 0 ]. */
    private void skipBytes() {
        skip();
        if (peek() == '[') {
            while (!word().equals("]")) {
                skip();
            }
        }
    }

    private Tree items() {
        at++;
        List<Tree> items = new ArrayList<>();
        for (skip(); peek() != ')'; skip()) {
            items.add(value());
        }
        at++;
        return new Tree.Items(items);
    }

    private String word() {
        skip();
        int start = at;
        while (at < text.length() && !ends(text.charAt(at))) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at, text.length());
        if (at == start) {
            throw new Unreadable("a word was expected");
        }
        return text.substring(start, at);
    }

    private static boolean ends(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '(' || c == ')' || c == '{' || c == '}';
    }

    private void skip() {
        while (at < text.length() && " \n\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw new Unreadable("the tree ends too soon");
        }
        return text.charAt(at);
    }
}
