package dev.toolroom.capability.query.postgres;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A piece of a parse tree as PostgreSQL prints it: a node, a list, or a word. */
sealed interface Tree {
    /** What stands where there is nothing. */
    String NOTHING = "<>";

    /** The nodes within, itself not counted. */
    List<Tree> children();

    /** Nodes are told apart by where they stand, not by what they hold, so this is no record. */
    final class Node implements Tree {
        private final String tag;
        private final Map<String, Tree> fields;

        Node(String tag, Map<String, Tree> fields) {
            this.tag = tag;
            this.fields = fields;
        }

        String tag() {
            return tag;
        }

        boolean is(String other) {
            return tag.equals(other);
        }

        @Nullable Tree field(String name) {
            return fields.get(name);
        }

        Map<String, Tree> fields() {
            return fields;
        }

        @Override
        public List<Tree> children() {
            return List.copyOf(fields.values());
        }

        @Nullable Node node(String name) {
            return fields.get(name) instanceof Node node ? node : null;
        }

        List<Tree> items(String name) {
            return fields.get(name) instanceof Items(List<Tree> items) ? items : List.of();
        }

        List<Node> nodes(String name) {
            return items(name).stream()
                    .filter(Node.class::isInstance)
                    .map(Node.class::cast)
                    .toList();
        }

        String word(String name) {
            return fields.get(name) instanceof Word(String text) ? text : NOTHING;
        }

        /** A number, or 0 where it is none. */
        long number(String name) {
            return Tree.number(word(name));
        }

        boolean flag(String name) {
            return word(name).equals("true");
        }

        /** The numbers of a list such as (o 96 97). */
        List<Long> numbers(String name) {
            return items(name).stream()
                    .filter(each -> each instanceof Word(String text) && isNumber(text))
                    .map(each -> Tree.number(((Word) each).text()))
                    .toList();
        }
    }

    record Items(List<Tree> items) implements Tree {
        @Override
        public List<Tree> children() {
            return items;
        }
    }

    record Word(String text) implements Tree {
        @Override
        public List<Tree> children() {
            return List.of();
        }
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static long number(String text) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        return isNumber(digits) && digits.length() < 19 ? Long.parseLong(text) : 0;
    }
}
