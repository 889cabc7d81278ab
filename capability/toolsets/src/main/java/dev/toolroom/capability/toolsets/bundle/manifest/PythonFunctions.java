package dev.toolroom.capability.toolsets.bundle.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which functions a Python file defines at its top level, found without running it. Only the
 * interpreter knows for certain, so what is found here may be wrong only in a file that hides its
 * functions on purpose.
 */
final class PythonFunctions {
    private static final Pattern DEFINITION =
            Pattern.compile("(?m)^(?:async[ \\t]+)?def[ \\t]+([A-Za-z_][A-Za-z0-9_]*)[ \\t]*\\(");
    private static final Pattern STAR =
            Pattern.compile("(?m)^from[ \\t]+\\S+[ \\t]+import[ \\t]+\\*");

    private final String source;

    PythonFunctions(String source) {
        this.source = source;
    }

    Set<String> defined() {
        var names = new TreeSet<String>();
        DEFINITION.matcher(source).results().forEach(each -> names.add(each.group(1)));
        return names;
    }

    /** Whether the name may come from elsewhere: assigned, imported, or by {@code import *}. */
    boolean mayBeBound(String name) {
        Pattern bound =
                Pattern.compile(
                        "(?m)^(?:"
                                + name
                                + "[ \\t]*[:=]|(?:from|import)[ \\t].*\\b"
                                + name
                                + "\\b|[ \\t(]+"
                                + name
                                + "[ \\t]*[,)])");
        return STAR.matcher(source).find() || bound.matcher(source).find();
    }

    /** The names of its parameters, stars included; empty when they cannot be told. */
    Optional<List<String>> parameters(String function) {
        Matcher definition = DEFINITION.matcher(source);
        while (definition.find()) {
            if (function.equals(definition.group(1))) {
                return inner(definition.end()).map(PythonFunctions::names);
            }
        }
        return Optional.empty();
    }

    /** What stands between the parentheses, without strings and what is nested. */
    private Optional<String> inner(int from) {
        var text = new StringBuilder();
        int depth = 1;
        for (int at = from; at < source.length(); at++) {
            char each = source.charAt(at);
            if (each == '"' || each == '\'') {
                at = source.indexOf(each, at + 1);
                if (at < 0) {
                    return Optional.empty();
                }
            } else if (each == '#') {
                int end = source.indexOf('\n', at);
                at = end < 0 ? source.length() : end;
            } else if ("([{".indexOf(each) >= 0) {
                depth++;
            } else if (")]}".indexOf(each) >= 0 && --depth == 0) {
                return Optional.of(text.toString());
            } else if (depth == 1) {
                text.append(each);
            }
        }
        return Optional.empty();
    }

    private static List<String> names(String parameters) {
        List<String> names = new ArrayList<>();
        for (String each : parameters.split(",", -1)) {
            String name = each.replaceFirst("[:=].*", "").strip();
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        return names;
    }
}
