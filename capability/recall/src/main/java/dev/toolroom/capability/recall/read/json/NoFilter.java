package dev.toolroom.capability.recall.read.json;

import java.util.function.Supplier;

/** Changes nothing: for texts that are not stored. */
public final class NoFilter implements TextFilter {
    @Override
    public String clean(String name, String text, Supplier<String> path) {
        return text;
    }

    @Override
    public boolean isSecret(String name) {
        return false;
    }

    @Override
    public void replaced(int characters) {}

    @Override
    public void shortened() {}
}
