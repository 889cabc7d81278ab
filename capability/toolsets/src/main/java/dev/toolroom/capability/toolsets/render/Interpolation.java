package dev.toolroom.capability.toolsets.render;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts values in the place of expressions, in one pass: what comes in is never looked at again. A
 * text that is one expression becomes the value itself, whatever its type; within a text, values
 * are written out. {@code $$} is a dollar.
 */
final class Interpolation {
    private static final int DEEPEST = 32;
    private static final int LONGEST = 4 * 1024 * 1024;

    private final RenderContext context;
    private final Set<String> missing = new LinkedHashSet<>();
    private int length;

    Interpolation(RenderContext context) {
        this.context = context;
    }

    /** Expressions that stood for nothing. */
    List<String> missing() {
        return List.copyOf(missing);
    }

    /**
     * @throws TooMuch if it gets too long or too deep
     */
    Json resolve(Json config) {
        return resolve(config, 0);
    }

    private Json resolve(Json config, int depth) {
        if (depth > DEEPEST) {
            throw new TooMuch("the config is nested more than " + DEEPEST + " deep");
        }
        return switch (config) {
            case Json.Str(String text) -> text(text);
            case Json.Arr(var items) -> {
                List<Json> resolved = new ArrayList<>();
                for (Json each : items) {
                    resolved.add(resolve(each, depth + 1));
                }
                yield new Json.Arr(resolved);
            }
            case Json.Obj object -> {
                var resolved = Json.object();
                for (var each : object.fields().entrySet()) {
                    resolved.put(each.getKey(), resolve(each.getValue(), depth + 1));
                }
                yield resolved.build();
            }
            default -> config;
        };
    }

    private Json text(String text) {
        if (text.startsWith("$")) {
            Expression whole = Expression.at(text, 0);
            if (whole != null && whole.end() == text.length()) {
                Json value = valueOf(whole);
                count(value == null ? 0 : value.write().length());
                return value == null ? new Json.Null() : value;
            }
        }
        String written = written(text);
        count(written.length());
        return new Json.Str(written);
    }

    private String written(String text) {
        var out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char each = text.charAt(at);
            if (each == '$' && text.startsWith("$", at + 1)) {
                out.append('$');
                at += 2;
                continue;
            }
            Expression expression = each == '$' ? Expression.at(text, at) : null;
            if (expression == null) {
                out.append(each);
                at++;
            } else {
                out.append(inText(valueOf(expression)));
                at = expression.end();
            }
            if (out.length() > LONGEST) {
                throw new TooMuch("the value of one text is longer than 4 MB");
            }
        }
        return out.toString();
    }

    private static String inText(@Nullable Json value) {
        return switch (value) {
            case null -> "";
            case Json.Null _ -> "";
            case Json.Str(String text) -> text;
            default -> value.write();
        };
    }

    private @Nullable Json valueOf(Expression expression) {
        Json value = expression.value(context);
        if (value == null || value instanceof Json.Null) {
            missing.add(expression.text());
        }
        return value;
    }

    private void count(int more) {
        length += more;
        if (length > LONGEST) {
            throw new TooMuch("what is to be shown is longer than 4 MB");
        }
    }

    /** More than a plan can hold. */
    static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooMuch(String what) {
            super(what, null, false, false);
        }
    }
}
