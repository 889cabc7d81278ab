package dev.toolroom.foundation.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.store.Store.Dialect;
import dev.toolroom.kernel.Migration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The SQL statements of a migration in the dialect of a store. */
record MigrationScript(Migration migration) {
    List<String> statements(Dialect dialect) {
        String name = "migrations/" + migration.name();
        String specific = script(name + "." + dialect.name().toLowerCase(Locale.ROOT) + ".sql");
        String text = specific != null ? specific : script(name + ".sql");
        if (text == null) {
            throw new IllegalStateException(
                    "no script for migration " + migration.module() + " " + migration.name());
        }
        String uncommented = text.replaceAll("(?m)--[^\n]*$", "");
        return List.of(uncommented.split(";\\s*(\n|$)", -1)).stream()
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private @Nullable String script(String resource) {
        try (InputStream in = migration.anchor().getResourceAsStream(resource)) {
            return in == null ? null : new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
