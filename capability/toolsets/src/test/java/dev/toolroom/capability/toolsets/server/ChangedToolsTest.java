package dev.toolroom.capability.toolsets.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call comes to while its server changes its tools. */
@Timeout(240)
class ChangedToolsTest {
    private static final Caller CALLER = new Caller("test", "junit", "chat", Caller.LOCAL, null);

    @TempDir private Path folder;
    private NotesServer notes;

    ChangedToolsTest() {}

    @BeforeEach
    void open() throws InterruptedException {
        notes = new NotesServer(folder, (server, launch, own, workspace) -> launch);
        notes.with(notes.notes("notes", "{}"));
    }

    @AfterEach
    void close() {
        notes.close();
    }

    private void alter(String what) {
        notes.call("notes__alter", "{'text':'" + what + "'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"remove hold", "schema hold", "description hold"})
    void aCallThatIsUnderWayEndsAsItBegan(String change) throws Exception {
        var begun = new CountDownLatch(1);
        var held =
                CompletableFuture.supplyAsync(
                        () -> made("notes__hold", begun::countDown),
                        work -> Thread.ofPlatform().daemon().start(work));
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        alter(change);
        assertThat(held.get(60, TimeUnit.SECONDS)).isEqualTo("{\"text\":\"held\"}");
        notes.await(() -> isAnother("hold", change));
    }

    private String made(String tool, Runnable onProgress) {
        try {
            return notes.call(
                            tool,
                            new CallListener() {
                                @Override
                                public void progress(long done, long total, String message) {
                                    onProgress.run();
                                }
                            },
                            CALLER)
                    .json();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isAnother(String tool, String change) {
        var found = notes.house.tools().find("notes__" + tool);
        return change.startsWith("remove")
                ? found.isEmpty()
                : found.isPresent() && !found.get().contract().version().equals(first(tool));
    }

    /** The version of a tool as the script lists it first. */
    private String first(String tool) {
        var another = new NotesServer(folder.resolve("another"), (_, launch, _, _) -> launch);
        try (another) {
            another.with(another.notes("notes", "{}"));
            return another.house.tools().find("notes__" + tool).orElseThrow().contract().version();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A person who was asked about one tool has not agreed to another. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "remove clear.notes",
                "schema clear.notes",
                "description clear.notes",
                "annotations clear.notes",
                "restart clear.notes"
            })
    void whatChangedWhileAPersonWasAskedIsNotCalled(String change) throws Exception {
        notes.call("notes__add_note", "{'text':'milk'}");
        String answer =
                notes.call(
                                "notes__clear_notes",
                                new CallListener() {
                                    @Override
                                    public boolean isAttended() {
                                        return true;
                                    }

                                    @Override
                                    public void confirm(
                                            Question question, Consumer<Decision> decide) {
                                        alter(change);
                                        if (change.startsWith("restart")) {
                                            awaitRestart();
                                        }
                                        decide.accept(Decision.approved("junit", Decision.PAGE));
                                    }
                                },
                                CALLER)
                        .json();
        String why =
                change.startsWith("re")
                        ? "no longer has the tool clear.notes"
                        : "has changed the tool";
        // The list may have been read again before the approval came.
        assertThat(answer).containsAnyOf(why, "the tool was updated, disabled or removed");
        if (!change.startsWith("restart")) {
            assertThat(notes.call("notes__list_notes", "{}").json()).contains("milk");
        }
    }

    private void awaitRestart() {
        try {
            notes.await(
                    () ->
                            notes.state("notes").equals("ready")
                                    && notes.house.tools().find("notes__clear_notes").isEmpty());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the server says before it answers a call is known to the next one. */
    @Test
    void theNextCallKnowsOfTheChange() {
        alter("schema work");
        assertThat(notes.call("notes__work", "{}").json())
                .containsAnyOf("server.tool-changed", "call.bad-arguments");
        assertThat(notes.call("notes__work", "{'all':true}").json()).contains("worked");
        alter("remove picture");
        assertThat(notes.call("notes__picture", "{}").json())
                .containsAnyOf("server.tool-changed", "call.unknown-tool");
    }

    @Test
    void aListThatCouldNotBeReadIsReadAfterTheNextCall() throws Exception {
        alter("busy picture");
        notes.await(() -> notes.house.tools().find("notes__picture").isEmpty() || oneMoreCall());
        assertThat(notes.servers.log("notes"))
                .extracting(ServerLog.Line::text)
                .anyMatch(line -> line.startsWith("The changed list of tools cannot be read:"));
    }

    private boolean oneMoreCall() {
        notes.call("notes__list_notes", "{}");
        return false;
    }

    @Test
    void whatOnlyTheInstanceOfAChatHasIsCalledThereAndNowhereElse() throws Exception {
        notes.with(notes.notes("files", "{'workspace':true}"));
        notes.house.call("files__learn", Json.Obj.EMPTY, "chat-a");
        notes.await(() -> notes.house.tools().find("files__learned").isPresent());
        // The instance of another chat starts, and takes nothing away.
        notes.house.call("files__list_notes", Json.Obj.EMPTY, "chat-b");
        assertThat(notes.house.call("files__learned", Json.Obj.EMPTY, "chat-a").json())
                .isEqualTo("{\"text\":\"done\"}");
        assertThat(notes.house.call("files__learned", Json.Obj.EMPTY, "chat-b").json())
                .contains("server.tool-changed");
    }

    @Test
    void aCallWhoseServerIsTakenAwaySaysSo() throws Exception {
        var begun = new CountDownLatch(1);
        var held =
                CompletableFuture.supplyAsync(
                        () -> made("notes__hold", begun::countDown),
                        work -> Thread.ofPlatform().daemon().start(work));
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        notes.servers.declare(List.of());
        assertThat(held.get(60, TimeUnit.SECONDS))
                .contains("server.not-ready")
                .contains("was stopped");
    }
}
