package dev.toolroom.foundation.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server says, as it is kept and shown. */
class ServerTextsTest {
    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text.replace('\'', '"'));
    }

    @Test
    void aTextIsOneLineOfALengthWithoutColours() {
        assertThat(Text.brief("\u001b[31mred\u001b[0m\nand\ttabs ", 40)).isEqualTo("red and tabs");
        assertThat(Text.brief("12345", 5)).isEqualTo("12345");
        assertThat(Text.brief("123456", 5)).isEqualTo("12345…");
        assertThat(Text.brief("1".repeat(1_000), 5)).isEqualTo("11111…");
        // Colours do not count, as long as there are not too many of them.
        assertThat(Text.brief("\u001b[1;31m" + "\u001b[0m12345", 5)).isEqualTo("12345");
        assertThat(Text.brief("\u001b[1;31m".repeat(10) + "12345", 5)).isEmpty();
    }

    @Test
    void aLineOfALogIsCutAndItsSecretIsFoundWhileItIsWhole() {
        var now = Instant.parse("2026-11-17T12:00:00Z");
        var log =
                new ServerLog(
                        2,
                        line -> line.replaceAll("key=\\w+", "key=[secret]"),
                        Clock.fixed(now, ZoneOffset.UTC));
        log.add("stderr", "forgotten");
        log.add("stderr", "x".repeat(8_000) + "y");
        log.add("info", "z".repeat(1_990) + " key=" + "k".repeat(100) + " end");
        assertThat(log.dropped()).isEqualTo(1);
        List<ServerLog.Line> lines = log.lines();
        assertThat(lines).extracting(ServerLog.Line::source).containsExactly("stderr", "info");
        assertThat(lines).extracting(ServerLog.Line::time).containsOnly(now);
        assertThat(lines.getFirst().text()).isEqualTo("x".repeat(2_000) + "…");
        assertThat(lines.getLast().text()).doesNotContain("k".repeat(4)).endsWith("…");
        assertThat(ServerLog.truncate("x".repeat(8_000))).hasSize(8_000);
        assertThat(ServerLog.truncate("x".repeat(8_001))).hasSize(8_000);
    }

    @Test
    void aToolIsCalledWhatItsServerCallsIt() {
        RemoteTool titled =
                new RemoteTool(
                        "go",
                        json(
                                "{'title':'Go there','description':'Goes.','outputSchema':{'type':"
                                        + "'object'},'annotations':{'title':'Old'}}"));
        assertThat(titled.title()).isEqualTo("Go there");
        assertThat(titled.description()).isEqualTo("Goes.");
        assertThat(titled.outputSchema()).isEqualTo(json("{'type':'object'}"));
        RemoteTool annotated =
                new RemoteTool("go", json("{'title':' ','annotations':{'title':'Old'}}"));
        assertThat(annotated.title()).isEqualTo("Old");
        assertThat(annotated.outputSchema()).isNull();
        assertThat(new RemoteTool("go", json("{}")).title()).isEqualTo("go");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{'name':'a'} | a", "{'name':' '} | ", "{'name':7} | ", "{} | ", "'a' | "},
            quoteCharacter = '`')
    void onlyWhatHasANameIsATool(String entry, String name) {
        RemoteTool tool = RemoteTool.of(Json.read(entry.replace('\'', '"')));
        assertThat(tool == null ? null : tool.name()).isEqualTo(name);
    }

    @Test
    void aToolIsCalledAlikeIfItTakesAndDoesTheSame() {
        RemoteTool tool = tool("{'type':'object'}", "{'readOnlyHint':true}");
        assertThat(tool.isCalledLike(tool("{'type':'object'}", "{'readOnlyHint':true}"))).isTrue();
        assertThat(tool.isCalledLike(tool("{}", "{'readOnlyHint':true}"))).isFalse();
        assertThat(tool.isCalledLike(tool("{'type':'object'}", "{}"))).isFalse();
    }

    private static RemoteTool tool(String input, String annotations) {
        return new RemoteTool(
                "a", json("{'inputSchema':" + input + ",'annotations':" + annotations + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'code':-32602,'message':'bad'} | -32602 | bad (code -32602).",
                "{'code':99999999999,'message':'bad'} | 2147483647 | bad (code 2147483647).",
                "{'code':1.5,'message':'bad'} | 0 | bad (code 0).",
                "{} | 0 | no message (code 0)."
            },
            quoteCharacter = '`')
    void anErrorOfTheProtocolHasItsNumber(String error, int code, String said) {
        ServerFailure failure = ServerFailure.rejected("odd", "tools/call", json(error));
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure.server()).isEqualTo("odd");
        assertThat(failure).hasMessage("MCP server \"odd\" rejected tools/call: " + said);
    }

    @Test
    void aServerOffersAndTellsWhatItSays() {
        ServerInfo info =
                ServerInfo.legacy(
                        json(
                                "{'protocolVersion':'2025-11-25','serverInfo':{'name':'n',"
                                        + "'version':'7'},'capabilities':{'tools':{'listChanged':"
                                        + "true},'prompts':{'listChanged':false},'resources':{},"
                                        + "'logging':true}}"));
        assertThat(info.name()).isEqualTo("n");
        assertThat(info.version()).isEqualTo("7");
        assertThat(List.of("tools", "prompts", "resources", "logging", "other"))
                .filteredOn(info::offers)
                .containsExactly("tools", "prompts", "resources");
        assertThat(List.of("tools", "prompts", "resources"))
                .filteredOn(info::tellsChanges)
                .containsExactly("tools");
    }

    @Test
    void whatIsSentUnaskedCountsWithinTenSeconds() {
        var now = new AtomicLong(5);
        var gate = new FloodGate(10, now::get);
        assertThat(gate.admits(7)).isTrue();
        assertThat(gate.admits(3)).isTrue();
        assertThat(gate.admits(1)).isFalse();
        now.addAndGet(10_000_000_000L);
        assertThat(gate.admits(1)).as("the ten seconds are not over").isFalse();
        now.incrementAndGet();
        assertThat(gate.admits(10)).isTrue();
        assertThat(gate.admits(1)).isFalse();
        now.addAndGet(10_000_000_000L);
        assertThat(gate.admits(1)).as("ten seconds from the first that counts").isFalse();
    }

    @Test
    void anAddressIsShownWithoutItsHeaders() {
        var endpoint =
                new Endpoint(URI.create("https://example.org/mcp?key=k1"), Map.of("X-Key", "k2"));
        assertThat(endpoint.toString()).contains("example.org", "X-Key").doesNotContain("k1", "k2");
    }

    @Test
    void aWaitEndsWithItsTimeOrBefore() throws Exception {
        new Backoff(Duration.ofDays(1), Duration.ofDays(1))
                .await(1, CompletableFuture.completedFuture(null));
        new Backoff(Duration.ofNanos(1), Duration.ofDays(1)).await(1, new CompletableFuture<>());
        assertThat(new Backoff(Duration.ofSeconds(9), Duration.ofSeconds(3)).after(1))
                .isEqualTo(Duration.ofSeconds(3));
    }
}
