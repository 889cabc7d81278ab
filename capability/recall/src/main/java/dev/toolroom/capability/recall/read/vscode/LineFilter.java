package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.json.TextFilter;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.function.Supplier;

/** Knows that the value of a log's entry stands elsewhere than in the entry. */
final class LineFilter implements TextFilter {
    private final TextFilter filter;
    private String place = "";
    private String last = "";

    LineFilter(TextFilter filter) {
        this.filter = filter;
    }

    /** From now on values belong there. */
    void at(List<Json> path) {
        var text = new StringBuilder();
        last = "";
        for (Json each : path) {
            if (each instanceof Json.Str(String name)) {
                text.append(text.isEmpty() ? "" : ".").append(name);
                last = name;
            } else if (each instanceof Json.Num(String index)) {
                text.append('[').append(index).append(']');
            }
        }
        place = text.toString();
    }

    private String name(String name) {
        return name.equals("v") ? last : name;
    }

    private String path(String path) {
        if (!path.startsWith("v") || (path.length() > 1 && ".[".indexOf(path.charAt(1)) < 0)) {
            return path;
        }
        String rest = path.substring(1);
        return place.isEmpty() && rest.startsWith(".") ? rest.substring(1) : place + rest;
    }

    @Override
    public String clean(String name, String text, Supplier<String> path) {
        return filter.clean(name(name), text, () -> path(path.get()));
    }

    @Override
    public boolean isSecret(String name) {
        return filter.isSecret(name(name));
    }

    @Override
    public void replaced(int characters) {
        filter.replaced(characters);
    }

    @Override
    public void shortened() {
        filter.shortened();
    }
}
