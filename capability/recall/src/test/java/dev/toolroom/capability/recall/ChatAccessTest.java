package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over MCP, recall answers about the caller's folder; a person decides about all others. */
class ChatAccessTest {
    private static final long NOW = RecallApplication.NOW.toEpochMilli();
    private static final String PLANTED = "platypus";
    private static final Decision YES = Decision.approved("ann", Decision.PAGE);
    private static final Decision NO = Decision.denied("ann", Decision.PAGE);
    private static final String FAILURE =
            "error: Script not found \"chek\"\n\nCommand exited with code 1";

    private final RecallApplication application;

    ChatAccessTest(@TempDir Path folder) {
        application = new RecallApplication(folder);
    }

    @BeforeEach
    void importChatsOfTwoFolders() {
        put(
                "shop",
                new Sessions("own")
                        .turn(NOW, "why is the lint slow?", "The cache is cold.")
                        .command(NOW + 1, "bun run chek", FAILURE)
                        .command(NOW + 2, "bun run chek", FAILURE)
                        .command(NOW + 3, "bun run check", "fine\n\nCommand exited with code 0"));
        put(
                "zoo",
                new Sessions("other")
                        .turn(NOW, "why is the " + PLANTED + " lint slow?", "The " + PLANTED)
                        .command(NOW + 1, "bun run chek", PLANTED + "\n" + FAILURE)
                        .command(NOW + 2, "bun run " + PLANTED, "Command exited with code 0")
                        .command(NOW + 3, "bun run chek", PLANTED + "\n" + FAILURE)
                        .command(
                                NOW + 4,
                                "feed " + PLANTED,
                                "error: hungry\n\nCommand exited with code 2")
                        .command(
                                NOW + 5,
                                "feed " + PLANTED,
                                "error: hungry\n\nCommand exited with code 2"));
        application.imported();
    }

    @AfterEach
    void close() {
        application.close();
    }

    private void put(String project, Sessions session) {
        Path workspace = application.workspace(project);
        application.put(
                workspace.resolve("workspace.json"),
                "{\"folder\":\"file:///work/" + project + "\"}");
        application.put(
                workspace.resolve("chatSessions/" + project + ".json"), session.session().write());
    }

    private static Caller agentIn(String folder) {
        return new Caller("mcp", "an agent", "chat", Caller.LOCAL, Path.of(folder)).inOwnChat();
    }

    private Completed call(Decision decision, String tool, String arguments) {
        return application.decidedCall(agentIn("/work/shop"), decision, tool, arguments);
    }

    /** Every tool that reads chats, with arguments that match both folders where it can. */
    private static final Map<String, List<String>> READING =
            Map.of(
                    "recall_search",
                    List.of("{'query':'slow lint'}", "{'query':'" + PLANTED + "'}"),
                    "recall_failures",
                    List.of("{}", "{'rolloutAt':'2026-11-16'}"),
                    "recall_before",
                    List.of("{'command':'bun run chek'}", "{'command':'feed " + PLANTED + "'}"),
                    "recall_get",
                    List.of("{'id':'own'}", "{'id':'other'}", "{'id':'request_other_0'}"),
                    "recall_export",
                    List.of("{'id':'own'}", "{'id':'other'}", "{'id':'other','format':'raw'}"),
                    "recall_followups",
                    List.of("{}"),
                    "recall_stats",
                    List.of("{}"),
                    "recall_turns",
                    List.of("{'session':'own'}", "{'session':'other'}"),
                    "recall_sessions",
                    List.of("{}"),
                    "recall_runs",
                    List.of("{'command':'bun run chek'}"));

    @Test
    void textOfAnotherFolderIsInNoAnswerWithoutApproval() {
        READING.forEach(
                (tool, calls) ->
                        calls.forEach(
                                arguments -> {
                                    String said = call(NO, tool, arguments).json();
                                    String asking = "feed " + PLANTED;
                                    assertThat(
                                                    said.replace(asking, "")
                                                            .replace("\"terms\":[\"" + PLANTED, ""))
                                            .as(tool + " " + arguments)
                                            .doesNotContain(PLANTED)
                                            .doesNotContain("/work/zoo");
                                }));
        assertThat(application.exports().values()).noneMatch(each -> each.contains(PLANTED));
    }

    @Test
    void chatsOfTheOwnFolderNeedNoApproval() {
        for (String each : List.of("{'query':'slow lint'}", "{'query':'why is the lint slow'}")) {
            assertThat(call(NO, "recall_search", each).json()).contains("\"session\":\"own\"");
        }
        assertThat(call(NO, "recall_get", "{'id':'own'}").json()).contains("cache is cold");
        assertThat(call(NO, "recall_failures", "{}").json()).contains("\"count\":2");
        assertThat(call(NO, "recall_before", "{'command':'bun run chek'}").json())
                .contains("\"seen\":2");
        assertThat(application.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/work", "/work/shop", "/work/shop/"})
    void theFolderMayBeAboveTheOneOfTheChat(String folder) {
        Completed found =
                application.decidedCall(
                        agentIn(folder), NO, "recall_search", "{'query':'slow lint'}");

        assertThat(found.json()).contains("\"session\":\"own\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/work/sho", "/work/shop/web", "/elsewhere"})
    void otherFoldersHaveNoChats(String folder) {
        Completed found =
                application.decidedCall(
                        agentIn(folder), NO, "recall_search", "{'query':'slow lint'}");

        assertThat(found.json()).contains("\"results\":[]");
    }

    @Test
    void aClientOnTheNetworkHasNoFolder() {
        var remote = new Caller("mcp", "remote", "chat", "token-1", Path.of("/work/shop"));

        assertThat(application.decidedCall(remote, NO, "recall_search", "{'query':'lint'}").json())
                .contains("\"results\":[]");
    }

    @Test
    void aPersonCanApproveAllFolders() {
        String all = "{'query':'" + PLANTED + "','allFolders':true}";

        Completed denied = call(NO, "recall_search", all);
        assertThat(denied.outcome()).isInstanceOf(Outcome.Refused.class);
        assertThat(application.asked()).isEqualTo("Let an agent read chats about all folders?");

        assertThat(call(YES, "recall_search", all).json()).contains("\"session\":\"other\"");
        assertThat(call(YES, "recall_failures", "{'allFolders':true}").json()).contains("feed");
        assertThat(
                        call(YES, "recall_before", "{'command':'bun run chek','allFolders':true}")
                                .json())
                .contains("\"seen\":4");
        assertThat(call(YES, "recall_get", "{'id':'other'}").json()).contains(PLANTED);
        assertThat(application.asked())
                .startsWith("Let an agent read the chat \"")
                .contains("/work/zoo");
    }

    @Test
    void aRememberedApprovalEndsWhenItIsRevoked() {
        Decision remembered = YES.with(Decision.Scope.CHAT);
        String other = "{'id':'other'}";

        assertThat(call(remembered, "recall_get", other).json()).contains(PLANTED);
        assertThat(call(NO, "recall_get", other).json()).contains(PLANTED);

        var standing = application.confirmations().standing();
        standing.list().forEach(each -> standing.revoke(each.id()));

        assertThat(call(NO, "recall_get", other).outcome()).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void aHintHasCommandsAndCountsOfTheOwnFolder() {
        assertThat(call(NO, "recall_before", "{'command':'bun run chek'}").body().text("hint", ""))
                .isEqualTo(
                        "`bun run chek` failed the last 2 times it ran in this folder, each time"
                                + " with the same error. `bun run check` worked afterwards.");
    }

    @Test
    void noHintForFailuresThatTheCodeDecidesOrThatAreOver() {
        put(
                "shop",
                new Sessions("own")
                        .command(
                                NOW + 1,
                                "bun test",
                                "(fail) adds\n 1 fail\nerror: exited\n\nCommand exited with code 1")
                        .command(
                                NOW + 2,
                                "bun test",
                                "(fail) adds\n 1 fail\nerror: exited\n\nCommand exited with code 1")
                        .command(NOW + 3, "bun run chek", FAILURE)
                        .command(NOW + 4, "bun run chek", FAILURE)
                        .command(NOW + 5, "bun run chek", "fine\n\nCommand exited with code 0")
                        .command(NOW + 6, "bun run once", FAILURE)
                        .command(NOW + 7, "bun run two", FAILURE)
                        .command(
                                NOW + 8,
                                "bun run two",
                                "error: other\n\nCommand exited with code 1"));
        application.imported();

        for (String each : List.of("bun test", "bun run chek", "bun run once", "bun run two")) {
            assertThat(call(NO, "recall_before", "{'command':'" + each + "'}").json())
                    .as(each)
                    .doesNotContain("\"seen\":0", "\"hint\"");
        }
    }

    @Test
    void noHintForTheCommandInAMissingWrapper() {
        String missing = "bash: line 1: %s: command not found\n\nCommand exited with code 127";
        put(
                "shop",
                new Sessions("own")
                        .command(NOW + 1, "timeout 60 make", missing.formatted("timeout"))
                        .command(NOW + 2, "timeout 60 make", missing.formatted("timeout"))
                        .command(NOW + 3, "timeout 60 ninja", missing.formatted("ninja"))
                        .command(NOW + 4, "timeout 60 ninja", missing.formatted("ninja")));
        application.imported();

        assertThat(call(NO, "recall_before", "{'command':'make'}").json())
                .contains("\"seen\":2")
                .doesNotContain("\"hint\"");
        assertThat(call(NO, "recall_before", "{'command':'ninja'}").body().text("hint", ""))
                .contains("`ninja` failed the last 2 times");
    }

    @Test
    void aHintIsOneShortLine() {
        String hint =
                new RepeatedFailure("a\nb `" + "x".repeat(500), 12_345, "y".repeat(500)).hint();

        assertThat(hint).hasSizeLessThanOrEqualTo(300);
        assertThat(hint).startsWith("`a b 'xxx").doesNotContain("\n").contains("12345", "yyy…`");
    }

    @Test
    void aHintIsAboutTheCallersFolderAtEveryDoor() {
        var shell = new Caller("cli", "cli", "cli", Caller.LOCAL, Path.of("/work/shop"));

        Completed before =
                application.decidedCall(
                        shell, NO, "recall_before", "{'command':'feed " + PLANTED + "'}");

        assertThat(before.json()).contains("\"seen\":2").doesNotContain("\"hint\"");
    }
}
