package dev.toolroom.foundation.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to reach the owner of a home, stored in a file that only its user can read.
 *
 * @param token proves that a connecting process can read that file
 */
record OwnerCard(Path socket, String token, long process, BuildVersion build) {
    /** Systems limit the path of a socket to little more than 100 bytes. */
    private static final int MAX_PATH_BYTES = 100;

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

    /** Returns a path in the home if it is short enough, else in a new private folder. */
    static Path socketFor(HomeFolder home) throws IOException {
        Path inHome = socketInHome(home);
        return inHome.toString().getBytes(UTF_8).length <= MAX_PATH_BYTES
                ? inHome
                : Files.createTempDirectory("toolroom-").resolve("owner.sock");
    }

    static Path socketInHome(HomeFolder home) {
        return home.root().resolve("owner.sock");
    }
}
