package dev.toolroom.foundation.home;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the owner of a home is reached, in a file that only its user can read.
 *
 * @param token proves that whoever connects can read that file
 */
record OwnerCard(Path socket, String token, long process, BuildVersion build) {
    /** A socket's address has at most some hundred bytes on every system. */
    private static final int LONGEST_ADDRESS = 100;

    void write(HomeFolder home) throws IOException {
        HomeFolder.writePrivately(
                home.owner(),
                Json.object()
                        .put("socket", socket.toString())
                        .put("token", token)
                        .put("process", process)
                        .put("build", build.json())
                        .build()
                        .write());
    }

    static Optional<OwnerCard> read(HomeFolder home) {
        try {
            if (Json.read(Files.readString(home.owner())) instanceof Json.Obj card
                    && card.get("process") instanceof Json.Num process) {
                return Optional.of(
                        new OwnerCard(
                                Path.of(card.text("socket", "")),
                                card.text("token", ""),
                                process.decimal().longValue(),
                                BuildVersion.read(card.object("build"))));
            }
        } catch (IOException | Json.Malformed | InvalidPathException notThereYet) {
            // The owner is about to write it, or has just gone.
        }
        return Optional.empty();
    }

    /** In the home where its path is short enough, else in a private folder of its own. */
    static Path socketFor(HomeFolder home) throws IOException {
        Path usual = usualSocket(home);
        return usual.toString().length() <= LONGEST_ADDRESS
                ? usual
                : Files.createTempDirectory("toolroom-").resolve("owner.sock");
    }

    static Path usualSocket(HomeFolder home) {
        return home.root().resolve("owner.sock");
    }
}
