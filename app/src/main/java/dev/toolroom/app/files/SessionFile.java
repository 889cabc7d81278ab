package dev.toolroom.app.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.app.settings.HomeContext;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.web.PageSessions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Stores the sessions of workbench pages in a private file of the home. */
public record SessionFile(Path file) implements PageSessions.Storage {
    /** Names cookies by a hash of the path of the home, because ports of a host share cookies. */
    public static PageSessions open(HomeContext context) {
        byte[] place = context.home().root().toAbsolutePath().toString().getBytes(UTF_8);
        String name = UUID.nameUUIDFromBytes(place).toString().substring(0, 8);
        return new PageSessions(name, new SessionFile(context.home().sessions()), context.clock());
    }

    @Override
    public String read() {
        try {
            // Invalid UTF-8 is decoded too; a damaged file matches no session.
            return Files.exists(file) ? new String(Files.readAllBytes(file), UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the sessions of pages", e);
        }
    }

    @Override
    public void write(String text) {
        try {
            HomeFolder.writePrivately(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the sessions of pages", e);
        }
    }
}
