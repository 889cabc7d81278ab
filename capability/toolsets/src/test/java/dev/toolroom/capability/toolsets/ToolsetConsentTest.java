package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A yes to a tool of a toolset: once, for its chat, or always, and to this version alone. */
@Timeout(120)
class ToolsetConsentTest {
    @TempDir private Path home;
    @TempDir private Path bundle;
    private ToolsetsApplication house;

    @BeforeEach
    void install() throws Exception {
        Path example = ToolsetsApplication.EXAMPLES.resolve("app-builder");
        try (var files = Files.walk(example)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                Path copy = bundle.resolve(example.relativize(each).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(each, copy);
            }
        }
        house = new ToolsetsApplication(home);
        update();
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void update() {
        var installed = house.call("import_toolset", "{'path':'" + bundle + "','force':true}");
        assertThat(installed.text("id", "")).as(installed.write()).isEqualTo("app-builder");
    }

    /** Whether the call ran, without anybody being there who could say yes. */
    private boolean runs(String chat) {
        var made = house.made("run_command", "{'command':'echo yes'}", chat, null, null);
        if (made.outcome() instanceof Outcome.Refused refused) {
            assertThat(refused.code()).isEqualTo("call.confirmation-required");
            return false;
        }
        assertThat(made.json()).contains("\"output\":\"yes\\n\"");
        return true;
    }

    private void approve(Scope scope) {
        var asked = house.confirmations().pending();
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().arguments().write()).contains("echo yes");
        assertThat(
                        house.confirmations()
                                .decide(
                                        asked.getFirst().call(),
                                        Decision.approved("ann", Decision.PAGE).with(scope)))
                .isEqualTo(Decided.KEPT);
    }

    @Test
    void onceIsForOneCall() {
        assertThat(runs("a")).isFalse();
        approve(Scope.ONCE);
        assertThat(runs("a")).isTrue();
        assertThat(runs("a")).isFalse();
    }

    @Test
    void aChatIsForThatChat() {
        assertThat(runs("a")).isFalse();
        approve(Scope.CHAT);
        assertThat(runs("a")).isTrue();
        assertThat(runs("a")).isTrue();
        assertThat(runs("b")).isFalse();
    }

    @Test
    void aChatIsForThisContentOfTheToolset() throws Exception {
        assertThat(runs("a")).isFalse();
        approve(Scope.CHAT);
        assertThat(runs("a")).isTrue();
        Files.writeString(
                bundle.resolve("tools/shell.py"),
                Files.readString(bundle.resolve("tools/shell.py")) + "\n# another\n");
        update();
        assertThat(runs("a")).as("the same version number, other content").isFalse();
    }

    /** As when a bundle is replaced after the question was due. */
    @Test
    void aBundleThatNobodyWasAskedAboutIsNeitherInstalledNorTested() throws Exception {
        Files.writeString(
                bundle.resolve("tools/shell.py"),
                Files.readString(bundle.resolve("tools/shell.py")) + "\n# another\n");
        for (String tool : List.of("import_toolset", "test_toolset")) {
            assertThat(house.unapproved(tool, "{'path':'" + bundle + "'}").getMessage())
                    .contains("The bundle has changed since it was read");
        }
        var installed = house.call("import_toolset", "{'path':'" + bundle + "'}");
        assertThat(installed.text("kind", ""))
                .as("it was not installed yet")
                .isEqualTo("same_version");
    }

    @Test
    void aRevokedYesIsNone() {
        assertThat(runs("a")).isFalse();
        approve(Scope.CHAT);
        assertThat(runs("a")).isTrue();
        String id = house.confirmations().standing().list().getFirst().id();
        assertThat(house.confirmations().standing().revoke(id)).isTrue();
        assertThat(runs("a")).isFalse();
    }
}
