package dev.toolroom.app.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.web.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The token by which programs sign in, stored so that client configurations stay valid. */
public final class HomeToken {
    /** Generated tokens have 48 digits; a person may have chosen another long token. */
    private static final Pattern FORM = Pattern.compile("[!-~]{16,512}");

    private HomeToken() {}

    /** Returns the token. A damaged one is replaced, so that an empty token never matches. */
    public static String of(HomeFolder home) {
        Path file = home.token();
        try {
            if (Files.exists(file)) {
                String stored = Files.readString(file, ISO_8859_1).strip();
                if (FORM.matcher(stored).matches()) {
                    return stored;
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
