package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent edits a text while a person types in it. */
class EditedMeanwhileTest {
    @TempDir private Path folder;

    @Test
    void anEditNamesTheVersionOfTheTextItIsFor() throws Exception {
        var comparing = new ClientCapabilities();
        comparing.setWorkspace(new WorkspaceClientCapabilities());
        var edits = new WorkspaceEditCapabilities();
        edits.setDocumentChanges(true);
        comparing.getWorkspace().setWorkspaceEdit(edits);
        WorkspaceEdit asked = askedOf(comparing);
        assertThat(asked.getChanges()).isNullOrEmpty();
        assertThat(asked.getDocumentChanges())
                .singleElement()
                .satisfies(
                        each ->
                                assertThat(each.getLeft().getTextDocument().getVersion())
                                        .isEqualTo(2));
    }

    @Test
    void anEditorThatComparesNoVersionsIsAskedInTheOldForm() throws Exception {
        WorkspaceEdit asked = askedOf(new ClientCapabilities());
        assertThat(asked.getDocumentChanges()).isNullOrEmpty();
        assertThat(asked.getChanges()).hasSize(1);
    }

    /** What the editor was asked to do, and refused; the agent hears that it did. */
    private WorkspaceEdit askedOf(ClientCapabilities capabilities) throws Exception {
        try (var editor = new Editor(folder).file("a.dlang", "Team Saved\n")) {
            editor.start(capabilities, "");
            editor.open("a.dlang", "Team Opened\n");
            editor.change("a.dlang", new TextDocumentContentChangeEvent("Team Typed\n"));
            var summary =
                    (JsonObject)
                            editor.request(
                                    "toolroom/call", "{'tool':'domainlang_get','arguments':{}}");
            JsonObject call =
                    JsonParser.parseString(
                                    """
                                    {"tool":"domainlang_edit","arguments":{"expectedVersion":"%s",
                                     "edits":[{"op":"rename_element","fqn":"Typed","name":"Changed"}]}}
                                    """
                                            .formatted(summary.get("version").getAsString()))
                            .getAsJsonObject();
            var edited = editor.ask("toolroom/call", call.toString());
            WorkspaceEdit asked = editor.refusedEdit();
            assertThat(
                            edited.handle((answer, problem) -> refusal(problem))
                                    .get(15, TimeUnit.SECONDS))
                    .contains("domainlang.open-in-editor");
            return asked;
        }
    }

    private static String refusal(Throwable problem) {
        Throwable cause = problem instanceof ExecutionException ? problem.getCause() : problem;
        return cause instanceof ResponseErrorException refused
                ? String.valueOf(refused.getResponseError().getData())
                : String.valueOf(cause);
    }
}
