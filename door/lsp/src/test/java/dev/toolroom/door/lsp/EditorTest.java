package dev.toolroom.door.lsp;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An editor in a folder of the test's own, not started yet. */
@Timeout(60)
public abstract class EditorTest {
    @TempDir Path folder;
    public @AutoClose Editor editor;

    @BeforeEach
    final void openEditor() throws IOException {
        editor = new Editor(folder.toRealPath());
    }
}
