package dev.toolroom.capability.toolsets.python;

import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where workers meet the runtime. The address of a socket has a hundred characters at most. */
final class SocketFolder {
    private static final int LONGEST = 75;

    private SocketFolder() {}

    static Path below(Path folder) throws IOException {
        Path sockets = folder.toAbsolutePath().resolve("sockets");
        if (sockets.toString().length() <= LONGEST) {
            return PrivateFiles.folder(sockets).toRealPath();
        }
        Path elsewhere = Files.createTempDirectory("toolroom-python").toRealPath();
        elsewhere.toFile().deleteOnExit();
        return elsewhere;
    }
}
