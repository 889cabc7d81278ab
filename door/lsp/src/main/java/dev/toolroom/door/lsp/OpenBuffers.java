package dev.toolroom.door.lsp;

import java.nio.file.Path;

/** Who else has to know what is open: the process that owns the home, when it is another. */
public interface OpenBuffers {
    /** Nobody else. */
    OpenBuffers NOWHERE =
            new OpenBuffers() {
                @Override
                public void open(Path file, String text) {}

                @Override
                public void close(Path file) {}
            };

    void open(Path file, String text);

    void close(Path file);
}
