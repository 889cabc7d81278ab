package dev.toolroom.app.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;

/** A random id, created once, that tells this home from others that share its store. */
public final class InstanceId {
    private static final Pattern FORM =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private InstanceId() {}

    /** Returns the id. A damaged one is replaced; running calls then stay so in the record. */
    public static String of(HomeFolder home) {
        Path file = home.instance();
        try {
            if (Files.exists(file)) {
                String stored = Files.readString(file, ISO_8859_1).strip();
                if (FORM.matcher(stored).matches()) {
                    return stored;
                }
                SetAside.of(file, "the calls that were under way are not marked as interrupted");
            }
            String fresh = UUID.randomUUID().toString();
            HomeFolder.writePrivately(file, fresh);
            return fresh;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep " + file.getFileName(), e);
        }
    }
}
