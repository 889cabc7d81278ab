package dev.toolroom.foundation.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.store.Store.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One step forward of the tables of one module. Steps are never changed and never taken back.
 *
 * @param anchor the class beside whose package the script {@code migrations/<name>.sql} lies; a
 *     dialect that needs other words has {@code migrations/<name>.<dialect>.sql}
 */
public record Migration(Class<?> anchor, String module, int version, String name) {
    /** Steps 1, 2, … of a module, by the names of their scripts. */
    public static List<Migration> of(Class<?> anchor, String module, String... names) {
        var steps = new ArrayList<Migration>();
        for (String name : names) {
            steps.add(new Migration(anchor, module, steps.size() + 1, name));
        }
        return steps;
    }

    List<String> statements(Dialect dialect) {
        String own =
                script(
                        "migrations/"
                                + name
                                + "."
                                + dialect.name().toLowerCase(Locale.ROOT)
                                + ".sql");
        String text = own != null ? own : script("migrations/" + name + ".sql");
        if (text == null) {
            throw new IllegalStateException("no script for migration " + module + " " + name);
        }
        String plain = text.replaceAll("(?m)--[^\n]*$", "");
        return List.of(plain.split(";\\s*(\n|$)", -1)).stream()
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private @Nullable String script(String resource) {
        try (InputStream in = anchor.getResourceAsStream(resource)) {
            return in == null ? null : new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
