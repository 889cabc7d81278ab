package dev.toolroom.app.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.web.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The token of programs, kept so that what was written into a client's configuration stays right.
 */
public final class HomeToken {
    /** Ours have 48 digits; a person may have chosen another that cannot be guessed either. */
    private static final Pattern FORM = Pattern.compile("[!-~]{16,512}");

    private HomeToken() {}

    /** One that is damaged lets nobody in, least of all with an empty one: it is drawn anew. */
    public static String of(HomeFolder home) {
        Path file = home.token();
        try {
            if (Files.exists(file)) {
                String known = Files.readString(file, ISO_8859_1).strip();
                if (FORM.matcher(known).matches()) {
                    return known;
                }
                SetAside.of(
                        file,
                        "there is a new one; clients that have the old one need it (toolroom"
                                + " connect)");
            }
            String fresh = Tokens.fresh();
            HomeFolder.writePrivately(file, fresh + "\n");
            return fresh;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the token of the home", e);
        }
    }
}
