package dev.toolroom.capability.toolsets.render;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One expression in a text, as in {@code $return.rows.0}.
 *
 * @param root what it begins with, without the dollar
 * @param path the names and indexes behind it
 * @param end where the text goes on after it
 */
record Expression(Root root, List<String> path, int end) {
    /** What can be asked for, as written behind the dollar. */
    enum Root {
        ARGS("args"),
        RETURN("return"),
        CHAT_ID("chat_id"),
        WORKSPACE("workspace"),
        TOOLSET("toolset");

        private final String written;

        Root(String written) {
            this.written = written;
        }

        private boolean hasPath() {
            return this == ARGS || this == RETURN;
        }
    }

    /** The expression whose dollar is at {@code from}; null where the dollar is only text. */
    static @Nullable Expression at(String text, int from) {
        for (Root root : Root.values()) {
            int end = from + 1 + root.written.length();
            if (text.startsWith(root.written, from + 1) && !isName(text, end)) {
                return root.hasPath()
                        ? withPath(text, root, end)
                        : new Expression(root, List.of(), end);
            }
        }
        return null;
    }

    private static Expression withPath(String text, Root root, int from) {
        List<String> path = new ArrayList<>();
        int end = from;
        while (end < text.length() && text.charAt(end) == '.') {
            int next = segmentEnd(text, end + 1);
            if (next == end + 1) {
                break; // the dot at the end of a sentence
            }
            path.add(text.substring(end + 1, next));
            end = next;
        }
        return new Expression(root, List.copyOf(path), end);
    }

    /** Where the name or the index that begins here ends; {@code from} where none begins. */
    private static int segmentEnd(String text, int from) {
        if (from >= text.length()) {
            return from;
        }
        boolean index = isDigit(text.charAt(from));
        if (!index && !isLetter(text.charAt(from))) {
            return from;
        }
        int end = from + 1;
        while (end < text.length() && (index ? isDigit(text.charAt(end)) : isName(text, end))) {
            end++;
        }
        return end;
    }

    private static boolean isName(String text, int at) {
        if (at >= text.length()) {
            return false;
        }
        char each = text.charAt(at);
        return isLetter(each) || isDigit(each) || each == '-';
    }

    private static boolean isLetter(char each) {
        return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || each == '_';
    }

    private static boolean isDigit(char each) {
        return each >= '0' && each <= '9';
    }

    /** As it was written. */
    String text() {
        return "$" + root.written + (path.isEmpty() ? "" : "." + String.join(".", path));
    }

    /** What it stands for; null where that has no such part. */
    @Nullable Json value(RenderContext context) {
        Json value =
                switch (root) {
                    case ARGS -> context.arguments();
                    case RETURN -> context.result();
                    case CHAT_ID -> new Json.Str(context.chat().value());
                    // Where these lie on the server is nothing to whoever sees the plan.
                    case WORKSPACE -> new Json.Str(RenderContext.WORKSPACE);
                    case TOOLSET -> new Json.Str(RenderContext.TOOLSET);
                };
        for (String each : path) {
            value = part(value, each);
        }
        return value;
    }

    private static @Nullable Json part(@Nullable Json whole, String name) {
        if (whole instanceof Json.Obj object) {
            return object.get(name);
        }
        if (whole instanceof Json.Arr(var items) && isDigit(name.charAt(0)) && name.length() < 9) {
            int index = Integer.parseInt(name);
            return index < items.size() ? items.get(index) : null;
        }
        return null;
    }
}
