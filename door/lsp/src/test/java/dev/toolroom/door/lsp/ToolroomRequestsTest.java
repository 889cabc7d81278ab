package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.RichTool;
import dev.toolroom.testkit.TestTool;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an editor's extension asks for beside the language. */
@Timeout(60)
class ToolroomRequestsTest {
    private static final Json.Obj DONE = Json.Obj.EMPTY.with("done", true);

    @TempDir private Path folder;

    ToolroomRequestsTest() {}

    @Test
    void everyToolIsCalledByItsNameInTheChatOfTheEditor() throws Exception {
        try (var editor =
                new Editor(
                        folder,
                        TestTool.reading(
                                "who",
                                context ->
                                        Answer.whole(
                                                Json.object()
                                                        .put("door", context.caller().door())
                                                        .put(
                                                                "chat",
                                                                context.caller().chat().value())
                                                        .build())))) {
            editor.start();
            assertThat(
                            editor.request(
                                            "toolroom/call",
                                            "{'tool':'who','_meta':{'toolroom/chat':'vscode-7'}}")
                                    .toString())
                    .isEqualTo("{\"door\":\"lsp\",\"chat\":\"vscode-7\"}");
            assertThat(editor.request("toolroom/call", "{'tool':'who'}").toString())
                    .contains("\"chat\":\"lsp\"");
        }
    }

    @Test
    void anEditorThatWantsItGetsWhatThereIsToShowBesides() throws Exception {
        try (var editor = new Editor(folder, RichTool.draw())) {
            editor.start();
            assertThat(editor.request("toolroom/call", "{'tool':'draw'}").toString())
                    .isEqualTo("{\"drawn\":1}");
            assertThat(
                            editor.request(
                                            "toolroom/call",
                                            "{'tool':'draw','_meta':{'toolroom/content':true}}")
                                    .toString())
                    .isEqualTo("{\"answer\":{\"drawn\":1},\"content\":" + RichTool.WRITTEN + "}");
        }
    }

    @Test
    void whatAToolSaysAndWritesIsInTheLogOfTheEditor() throws Exception {
        try (var editor = new Editor(folder, RichTool.draw())) {
            editor.start();
            editor.request("toolroom/call", "{'tool':'draw'}");
            var warning = new MessageParams(MessageType.Warning, "no colours");
            var line = new MessageParams(MessageType.Log, "1 of 2");
            Set<MessageParams> missing = new HashSet<>(List.of(warning, line));
            while (!missing.isEmpty()) {
                missing.remove(editor.logged.take());
            }
        }
    }

    @Test
    void argumentsGoThroughAsGivenAndNothingIsAdded() throws Exception {
        try (var editor =
                new Editor(folder, TestTool.reading("echo", context -> Answer.whole(DONE)))) {
            editor.start();
            editor.request(
                    "toolroom/call",
                    "{'tool':'echo','arguments':{'a':1.50,'_meta':{'x':[null]}},'workDoneToken':'t'}");
            assertThat(editor.house().ledger().receipts().getLast().call().arguments().write())
                    .isEqualTo("{\"a\":1.50,\"_meta\":{\"x\":[null]}}");
        }
    }

    @Test
    void whatIsNullInAnAnswerStaysNull() throws Exception {
        Json.Obj answer = Json.object().put("none", new Json.Null()).put("some", 1).build();
        try (var editor =
                new Editor(folder, TestTool.reading("nulls", context -> Answer.whole(answer)))) {
            editor.start();
            assertThat(editor.request("toolroom/call", "{'tool':'nulls'}").toString())
                    .isEqualTo("{\"none\":null,\"some\":1}");
        }
    }

    @Test
    void theChatOfALanguageToolIsTheEditorsToo() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.file("a.dlang", "Team Red\n").start();
            var listed =
                    editor.request(
                            "domainlang/list",
                            "{'type':'teams','_meta':{'toolroom/chat':'vscode-9'},'workDoneToken':1}");
            assertThat(listed.toString()).contains("Red");
            assertThat(editor.house().ledger().receipts().getLast().call().caller().chat().value())
                    .isEqualTo("vscode-9");
        }
    }

    @Test
    void aLanguageToolGetsTheFieldsThatWereSent() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.file("a.dlang", "Team Red\n").start();
            editor.request("domainlang/list", "{'type':'teams'}");
            assertThat(editor.house().ledger().receipts().getLast().call().arguments().write())
                    .isEqualTo("{\"type\":\"teams\"}");
            assertThatThrownBy(() -> editor.request("domainlang/list", "{}"))
                    .rootCause()
                    .extracting(each -> ((ResponseErrorException) each).getResponseError())
                    .satisfies(error -> assertThat(error.toString()).doesNotContain("\"path\""));
        }
    }

    @Test
    void anUnsavedEditIsThereBeforeTheCallAfterIt() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.file("a.dlang", "Team Saved\n").start();
            editor.open("a.dlang", "Team Typed\n");
            assertThat(
                            editor.request(
                                            "toolroom/call",
                                            "{'tool':'domainlang_list','arguments':{'type':'teams'}}")
                                    .toString())
                    .contains("Typed")
                    .doesNotContain("Saved");
        }
    }

    @Test
    void aRefusalIsAnErrorWithTheShapeOfTheTool() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.start();
            assertThatThrownBy(
                            () ->
                                    editor.request(
                                            "toolroom/call",
                                            "{'tool':'domainlang_list','arguments':{}}"))
                    .rootCause()
                    .isInstanceOfSatisfying(
                            ResponseErrorException.class,
                            no ->
                                    assertThat(no.getResponseError().getData().toString())
                                            .contains("call.bad-arguments", "nextStep"));
        }
    }

    @Test
    void whatIsNoCallIsSaidToBeNone() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.start();
            assertThatThrownBy(() -> editor.request("toolroom/call", "{'arguments':{}}"))
                    .rootCause()
                    .hasMessageContaining("`tool` is required");
            assertThatThrownBy(() -> editor.request("toolroom/call", "{'tool':'x','arguments':[]}"))
                    .rootCause()
                    .hasMessageContaining("`arguments` must be an object");
        }
    }

    @Test
    void progressIsReportedUnderTheTokenOfTheRequest() throws Exception {
        try (var editor =
                new Editor(
                        folder,
                        TestTool.reading(
                                "slow",
                                context -> {
                                    context.listener().progress(1, 4, "a quarter");
                                    return Answer.whole(DONE);
                                }))) {
            editor.start();
            editor.request("toolroom/call", "{'tool':'slow','workDoneToken':'mine'}");
            var report = editor.report();
            assertThat(report.getToken().getLeft()).isEqualTo("mine");
            var said = (WorkDoneProgressReport) report.getValue().getLeft();
            assertThat(said.getMessage()).isEqualTo("a quarter");
            assertThat(said.getPercentage()).isEqualTo(25);
        }
    }

    @Test
    void aPersonIsAskedInAnEditorThatCanAsk() throws Exception {
        try (var editor =
                new Editor(folder, TestTool.confirmed("drop", context -> Answer.whole(DONE)))) {
            var capabilities = new ClientCapabilities();
            capabilities.setExperimental(
                    JsonParser.parseString("{\"toolroom\":{\"confirm\":true}}"));
            editor.start(capabilities, "");
            editor.willSay(true);
            String call = "{'tool':'drop','arguments':{'table':'orders'}}";
            assertThat(editor.request("toolroom/call", call).toString()).contains("done");
            JsonObject question = editor.question();
            assertThat(question.get("tool").getAsString()).isEqualTo("drop");
            assertThat(question.get("question").getAsString()).isNotBlank();
            assertThat(question.get("arguments").toString()).isEqualTo("{\"table\":\"orders\"}");
            editor.willSay(false);
            assertThatThrownBy(() -> editor.request("toolroom/call", call))
                    .rootCause()
                    .hasMessageContaining("a person said no");
        }
    }

    @Test
    void aCallThatIsCancelledStops() throws Exception {
        var begun = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        try (var editor =
                new Editor(
                        folder,
                        TestTool.reading(
                                "endless",
                                context -> {
                                    context.cancellation().onCancel(stopped::countDown);
                                    begun.countDown();
                                    await(stopped);
                                    return Answer.whole(DONE);
                                }))) {
            editor.start();
            var asked = editor.ask("toolroom/call", "{'tool':'endless'}");
            await(begun);
            asked.cancel(true);
            await(stopped);
            assertThat(stopped.getCount()).isZero();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theWorkbenchHasAnAddress() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.start();
            assertThat(
                            editor.request("toolroom/workbench", "{'route':'/designer'}")
                                    .getAsJsonObject()
                                    .get("url")
                                    .getAsString())
                    .isEqualTo("http://127.0.0.1/#/designer");
            assertThat(
                            editor.request(
                                            "toolroom/workbench",
                                            "{'route':'/designer','ancestors':['vscode-webview://a']}")
                                    .getAsJsonObject()
                                    .get("url")
                                    .getAsString())
                    .isEqualTo("http://127.0.0.1/vscode-webview://a#/designer");
            assertThatThrownBy(
                            () -> editor.request("toolroom/workbench", "{'ancestors':'everybody'}"))
                    .rootCause()
                    .hasMessageContaining("`ancestors` must be a list of origins");
        }
    }

    @Test
    void aMapIsDrawnAsTheTextStands() throws Exception {
        try (var editor = new Editor(folder)) {
            editor.file("a.dlang", "bc Saved\ncmap Land { contains Saved }\n").start();
            editor.open("a.dlang", "bc Typed {\n}\ncmap Land { contains Typed }\n");
            String about = "'textDocument':{'uri':'%s'},".formatted(editor.uri("a.dlang"));
            JsonObject drawn =
                    editor.request("domainlang/picture", "{" + about + "'map':'Land'}")
                            .getAsJsonObject();
            assertThat(drawn.get("svg").getAsString()).contains("<svg", "Typed");
            assertThat(drawn.get("svg").getAsString()).doesNotContain("Saved");
            assertThat(drawn.get("maps").toString()).contains("\"fqn\":\"Land\"");
            assertThat(drawn.get("svg").getAsString()).contains("data-id=\"Typed\"");
            assertThat(drawn.get("elements"))
                    .isEqualTo(
                            JsonParser.parseString(
                                    "[{'type':'BoundedContext','name':'Typed','fqn':'Typed','uri':'%s','line':0,'character':3,'id':'Typed','endLine':1}]"
                                            .formatted(editor.uri("a.dlang"))));
            assertThat(
                            editor.request(
                                            "domainlang/picture",
                                            "{" + about + "'kind':'domain-map'}")
                                    .getAsJsonObject()
                                    .get("shapes")
                                    .getAsInt())
                    .isZero();
            assertThatThrownBy(
                            () ->
                                    editor.request(
                                            "domainlang/picture", "{" + about + "'map':'None'}"))
                    .rootCause()
                    .hasMessageContaining("There is no map 'None'");
        }
    }
}
