package dev.toolroom.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the house has of its capabilities: from the one that keeps it, or from none. */
class CapabilityTest {
    private static final CallId CALL = new CallId("call-1");

    private record Plain(String name, List<Tool> tools) implements Capability {}

    private record Keeping(
            String name,
            List<Tool> tools,
            @Nullable ChatFiles files,
            @Nullable Turns turns,
            @Nullable ResultPages pages)
            implements Capability {}

    private static final class NoTurns implements Turns {
        @Override
        public Json.Obj requestSchema() {
            return Json.Obj.EMPTY;
        }

        @Override
        public Turn begin(Json.Obj request, Host host) {
            throw new IllegalStateException("not today");
        }

        @Override
        public Turn find(String id) {
            throw new IllegalStateException("not today");
        }
    }

    private record OnePage(Json.Obj shown) implements ResultPages {
        @Override
        public Optional<Json.Obj> plan(CallId call) {
            return Optional.of(shown);
        }

        @Override
        public Optional<Page> page(CallId call) {
            return Optional.empty();
        }

        @Override
        public Optional<Resource.Whole> file(CallId call, String path) {
            return Optional.empty();
        }
    }

    @Test
    void aCapabilityHasNothingButItsToolsUnlessItSaysSo() {
        try (var plain = new Plain("plain", List.of())) {
            plain.onChange(() -> {});
            plain.opened();
            assertThat(plain.resources()).isEmpty();
            assertThat(plain.prompts()).isEmpty();
            assertThat(plain.migrations()).isEmpty();
            assertThat(plain.checks()).isEmpty();
        }
    }

    @Test
    void whatOneOfThemKeepsIsFound() {
        ChatFiles files =
                (chat, call, use, cancellation) -> {
                    throw new Refusal(CallRefusal.CLOSING, "busy", "Call again");
                };
        Turns turns = new NoTurns();
        ResultPages pages = new OnePage(Json.Obj.EMPTY.with("renderer", "table"));
        List<Capability> all =
                List.of(
                        new Plain("plain", List.of()),
                        new Keeping("keeping", List.of(), files, turns, pages));
        assertThat(Capability.find(all, Capability::files, ChatFiles.NONE)).isSameAs(files);
        assertThat(Capability.find(all, Capability::turns, Turns.NONE)).isSameAs(turns);
        assertThat(Capability.find(all, Capability::pages, ResultPages.NONE)).isSameAs(pages);
    }

    @Test
    void whereNobodyKeepsThemThereAreNone() {
        List<Capability> none = List.of(new Plain("plain", List.of()));
        assertThat(Capability.find(none, Capability::files, ChatFiles.NONE))
                .isSameAs(ChatFiles.NONE);
        assertThat(Capability.find(none, Capability::turns, Turns.NONE).requestSchema())
                .isEqualTo(Json.Obj.EMPTY);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(
                        () -> Capability.find(none, Capability::turns, Turns.NONE).find("turn-1"))
                .satisfies(
                        refusal -> {
                            assertThat(refusal.outcome().code()).isEqualTo("turns.not-found");
                            assertThat(refusal.outcome().nextStep())
                                    .isEqualTo("Call the tool itself");
                        });
        assertThat(Capability.find(none, Capability::pages, ResultPages.NONE).plan(CALL)).isEmpty();
        assertThat(Capability.find(none, Capability::pages, ResultPages.NONE).page(CALL)).isEmpty();
        assertThat(Capability.find(none, Capability::pages, ResultPages.NONE).file(CALL, "a.png"))
                .isEmpty();
    }

    @Test
    void migrationsAreNumberedFromOne() {
        assertThat(Migration.of(CapabilityTest.class, "query", "tables", "columns"))
                .containsExactly(
                        new Migration(CapabilityTest.class, "query", 1, "tables"),
                        new Migration(CapabilityTest.class, "query", 2, "columns"));
    }
}
