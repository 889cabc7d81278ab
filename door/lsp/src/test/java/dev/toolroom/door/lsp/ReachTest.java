package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.door.lsp.session.Reach;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page works in the models of the house, whatever folders and files it names. */
class ReachTest {
    @TempDir private Path temporary;

    ReachTest() {}

    @Test
    void aPageSeesTheModelsAlone() throws IOException {
        Path folder = temporary.toRealPath();
        Path model = Files.createDirectories(folder.resolve("model"));
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("x.dlang"), "Team TopSecret\n");
        Files.createSymbolicLink(model.resolve("link"), other);
        var page =
                new Session(
                        new Workspaces(() -> List.of(model)),
                        OpenBuffers.NOWHERE,
                        Reach.within(() -> List.of(model)));
        page.folder(other);
        page.folder(Path.of("/"));
        page.folder(model.resolve("link"));
        page.usualFolders();
        assertThat(page.folders()).containsExactly(model);
        assertThat(page.path(Uris.uri(other.resolve("x.dlang")))).isEmpty();
        assertThat(page.path(Uris.uri(model.resolve("link/x.dlang")))).isEmpty();
        assertThat(page.path(Uris.uri(model.resolve("new.dlang")))).isPresent();
        var editor = new Session(new Workspaces(List::of), OpenBuffers.NOWHERE, Reach.local());
        editor.folder(other);
        assertThat(editor.folders()).containsExactly(other);
    }
}
