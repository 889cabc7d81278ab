package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.call.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A file that a client has sent for this call. */
public record Upload(Path file) {
    /**
     * The upload of this id.
     *
     * @throws Refusal if there is no such upload, or not any more
     */
    public static Upload of(ToolsetsHome home, String id) {
        if (id.matches("[0-9a-f]{32}")) {
            Path file = home.uploads().resolve(id);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return new Upload(file);
            }
        }
        throw new Refusal(
                ToolsetsRefusal.NOT_FOUND,
                "there is no such upload",
                "Send the file with POST /api/uploads, then name the id it answers with");
    }

    public InputStream open() throws IOException {
        return Files.newInputStream(file);
    }

    /** It is used: nobody needs it any more. */
    public void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
