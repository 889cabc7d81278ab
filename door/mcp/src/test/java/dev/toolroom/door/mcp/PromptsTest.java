package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Prompt;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestTools;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PromptsTest {
    private static final Prompt REVIEW =
            new Prompt(
                    "review",
                    "Review",
                    "Looks through it.",
                    List.of(
                            new Prompt.Argument("span", "How far back", true),
                            new Prompt.Argument("tone", "How", false)),
                    given -> "Review " + given.get("span") + given.getOrDefault("tone", ""),
                    (argument, typed) ->
                            IntStream.range(0, 150)
                                    .mapToObj(i -> argument + "-" + i)
                                    .filter(each -> each.startsWith(typed))
                                    .toList());

    private final McpConversation client = new McpConversation(new TestTools(), List.of(REVIEW));

    @AfterEach
    void close() {
        client.close();
    }

    private Json.Obj ask(String method, String params) throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}".formatted(method, params));
        return client.next();
    }

    @Test
    void aPromptIsListedWithWhatItCanBeTold() throws Exception {
        assertThat(ask("prompts/list", "{}").write())
                .contains(
                        "\"name\":\"review\",\"title\":\"Review\"",
                        "{\"name\":\"span\",\"description\":\"How far back\",\"required\":true}");
    }

    @Test
    void aPromptIsFilledIn() throws Exception {
        assertThat(ask("prompts/get", "{'name':'review','arguments':{'span':'today'}}").write())
                .contains("\"role\":\"user\"", "\"text\":\"Review today\"");
    }

    @Test
    void whatIsMissingOrUnknownIsNamed() throws Exception {
        assertThat(ask("prompts/get", "{'name':'review'}").write())
                .contains("-32602", "span is missing");
        assertThat(ask("prompts/get", "{'name':'none'}").write())
                .contains("-32602", "no prompt has this name");
        assertThat(ask("completion/complete", "{'ref':{'type':'ref/tool'}}").write())
                .contains("-32602", "ref.type must be ref/prompt or ref/resource");
    }

    @Test
    void anArgumentIsCompletedAndNoMoreThanAHundredValuesAreSaid() throws Exception {
        String params =
                "{'ref':{'type':'ref/prompt','name':'review'},'argument':{'name':'span','value':'%s'}}";
        assertThat(ask("completion/complete", params.formatted("span-14")).write())
                .contains("[\"span-14\",\"span-140\",", "\"total\":11,\"hasMore\":false");
        assertThat(ask("completion/complete", params.formatted("")).write())
                .contains("\"span-99\"]", "\"total\":150,\"hasMore\":true");
    }
}
