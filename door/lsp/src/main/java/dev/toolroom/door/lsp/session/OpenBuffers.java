package dev.toolroom.door.lsp.session;

import java.nio.file.Path;

/** Who else has to know what is open: the process that owns the home, when it is another. */
public interface OpenBuffers {
    /** For servers without an owner. */
    OpenBuffers NOWHERE =
            new OpenBuffers() {
                @Override
                public void open(Path file, String text) {}

                @Override
                public void close(Path file) {}

                @Override
                public void settle() {}
            };

    /** Returns at once: an editor that types does not wait for another process. */
    void open(Path file, String text);

    void close(Path file);

    /** Returns when all earlier changes have arrived. */
    void settle();
}
