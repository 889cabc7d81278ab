package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.door.lsp.session.Reach;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import dev.toolroom.door.lsp.text.Navigation;
import dev.toolroom.door.lsp.text.Renaming;
import dev.toolroom.door.lsp.text.Symbols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A question that nobody waits for any more ends where it is. */
class WithdrawnTest {
    private static final int FILES = 30;
    private static final Position TEAM = new Position(0, 6);

    @TempDir private Path folder;
    private Session session;
    private String uri;

    WithdrawnTest() {}

    @BeforeEach
    void write() throws IOException {
        Path model = folder.toRealPath();
        Files.writeString(model.resolve("a.dlang"), "Team Red\n");
        for (int i = 1; i < FILES; i++) {
            Files.writeString(
                    model.resolve("b%02d.dlang".formatted(i)),
                    "import \"./a.dlang\"\nbc C%d by Red\n".formatted(i));
        }
        session = new Session(new Workspaces(List::of), OpenBuffers.NOWHERE, Reach.local());
        session.folder(model);
        uri = Uris.uri(model.resolve("a.dlang"));
    }

    /** Wanted for so long, then no longer. */
    private static final class Patience implements CancelChecker {
        private int left;

        Patience(int left) {
            this.left = left;
        }

        @Override
        public void checkCanceled() {
            if (left-- == 0) {
                throw new CancellationException();
            }
        }
    }

    private void isLeft(int checks, Consumer<Patience> question) {
        var impatient = new Patience(checks / 2);
        assertThatThrownBy(() -> question.accept(impatient))
                .isInstanceOf(CancellationException.class);
        assertThat(impatient.left).as("asked again after it was withdrawn").isEqualTo(-1);
        var patient = new Patience(checks);
        question.accept(patient);
        assertThat(patient.left).as("looks whether it is wanted").isZero();
    }

    private Session.Document document(CancelChecker wanted) {
        return session.document(uri, wanted).orElseThrow();
    }

    @Test
    void referencesLookBeforeEveryFile() {
        isLeft(
                FILES,
                wanted ->
                        assertThat(new Navigation(document(wanted), TEAM).references(true))
                                .hasSize(FILES));
    }

    @Test
    void aRenameLooksBeforeEveryFile() {
        isLeft(
                FILES,
                wanted ->
                        assertThat(new Renaming(document(wanted), TEAM).to("Blue").getChanges())
                                .hasSize(FILES));
    }

    @Test
    void symbolsLookBeforeEveryElement() {
        isLeft(
                FILES,
                wanted ->
                        assertThat(
                                        Symbols.matching(
                                                List.of(
                                                        session.model(
                                                                session.folders().getFirst())),
                                                "",
                                                wanted))
                                .hasSize(FILES));
    }
}
