package dev.toolroom.foundation.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One server, spoken to in both eras, without any transport. */
@Timeout(30)
class McpServerTest extends McpServerCase {
    @ParameterizedTest
    @CsvSource({
        "2025-06-18, 2025-06-18",
        "2024-11-05, 2024-11-05",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "1999-01-01, 2025-11-25"
    })
    void aHandshakeAgreesOnAVersion(String wanted, String agreed) throws Exception {
        assertThat(
                        answer(
                                "initialize",
                                "'protocolVersion':'"
                                        + wanted
                                        + "','clientInfo':{'name':'junit'},'capabilities':{}"))
                .isEqualTo(
                        "{'jsonrpc':'2.0','id':1,'result':{'protocolVersion':'"
                                + agreed
                                + "','capabilities':{'tools':{}},'serverInfo':{'name':'house','title':'House','version':'1.0'},"
                                + "'instructions':'Ask.'}}");
        assertThat(answer("who", "")).contains("{'client':'junit','era':'LEGACY'}");
        assertThat(answer("ping", "")).isEqualTo("{'jsonrpc':'2.0','id':1,'result':{}}");
    }

    @Test
    void aClientThatSaysNothingOfItselfIsUnknown() throws Exception {
        assertThat(answer("who", "")).contains("'client':'unknown'");
        assertThat(answer("initialize", "'clientInfo':7"))
                .contains("'code':-32602,'message':'clientInfo must be an object'");
    }

    @Test
    void aModernRequestSaysEverythingItself() throws Exception {
        assertThat(answer("who", META))
                .isEqualTo(
                        "{'jsonrpc':'2.0','id':1,'result':{'client':'junit','era':'MODERN','resultType':'complete',"
                                + "'_meta':{'io.modelcontextprotocol/serverInfo':{'name':'house','title':'House','version':'1.0'}}}}");
        assertThat(answer("server/discover", META))
                .contains(
                        "'supportedVersions':['2026-07-28','2025-11-25',",
                        "'ttlMs':60000,'cacheScope':'private'");
        assertThat(answer("tools/list", META)).contains("'ttlMs':60000").endsWith(",'tools':[]}}");
        assertThat(answer("who", META)).doesNotContain("ttlMs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    server/discover |  | 'code':-32602,'message':'_meta must have io.modelcontextprotocol/protocolVersion'
                    who | '_meta':{'io.modelcontextprotocol/protocolVersion':'2030-01-01'} | 'code':-32022,'message':'this server does not speak that version','data':{'supported':['2026-07-28',
                    who | '_meta':{'io.modelcontextprotocol/protocolVersion':7} | 'code':-32602
                    who | '_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28'} | '_meta must have io.modelcontextprotocol/clientCapabilities'
                    nothing |  | 'code':-32601,'message':'no method nothing'
                    break |  | 'code':-32603,'message':'the server failed; its log says why'
                    refuse |  | 'code':-32002,'message':'no resource has this uri','data':{'uri':'a://c'}
                    need |  | 'code':-32021,'message':'this needs a client that declares sampling','data':{'requiredCapabilities':{'sampling':{}}}
                    logging/setLevel | 'level':'loud' | 'level must be one of debug to emergency'
                    logging/setLevel |  | 'level is missing'
                    logging/setLevel | 'level':7 | 'level must be a string'
                    resources/subscribe | 'uri':'a://c' | 'code':-32002
                    """)
    void whatBreaksTheProtocolIsAnError(String method, String params, String error)
            throws Exception {
        String answer = answer(method, params == null ? "" : params);
        assertThat(answer).startsWith("{'jsonrpc':'2.0','id':1,'error':{").contains(error);
        assertThat(answer).doesNotContain("secret");
    }

    @Test
    void whatAnEraDoesNotHaveIsNoMethodThere() throws Exception {
        assertThat(answer("ping", META)).contains("'code':-32601,'message':'no method ping'");
        assertThat(answer("refuse", META)).contains("'code':-32602");
        String longest = "m".repeat(80);
        assertThat(answer(longest, "")).contains("'no method " + longest + "'");
        assertThat(answer(longest + "m", "")).contains("'no method " + longest + "…'");
    }

    @Test
    void anAnswerMayComeLaterAndOnlyIfItIsStillWanted() throws Exception {
        assertThat(answer("later", "")).isEmpty();
        assertThat(answer("later", "")).as("the id is under way").contains("'code':-32600");
        exchanges.getFirst().reply(each -> Json.Obj.EMPTY.with("late", true));
        assertThat(sent).last().asString().contains("'result':{'late':true}");
        assertThat(answer("later", "")).as("and may be used again").isEmpty();
        List<String> stopped = new ArrayList<>();
        exchanges.getLast().onCancel(() -> stopped.add("stop"));
        send("{'jsonrpc':'2.0','method':'notifications/other','params':{'requestId':1}}");
        send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{}}");
        send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':9}}");
        assertThat(stopped).isEmpty();
        assertThat(exchanges.getLast().isCancelled()).isFalse();
        send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
        exchanges.getLast().cancel();
        exchanges.getLast().onCancel(() -> stopped.add("at once"));
        exchanges.getLast().notify("notifications/x", Json.Obj.EMPTY);
        exchanges.getLast().reply(each -> Json.Obj.EMPTY);
        assertThat(stopped).containsExactly("stop", "at once");
        assertThat(sent).isEmpty();
    }

    @Test
    void aClientHasSoManyRequestsAtOnce() throws Exception {
        for (int id = 0; id < 256; id++) {
            send("{'jsonrpc':'2.0','id':" + id + ",'method':'later'}");
        }
        assertThat(sent).isEmpty();
        send("{'jsonrpc':'2.0','id':256,'method':'later'}");
        assertThat(sent).last().asString().contains("-32010", "more than 256 requests at once");
        server.left(peer);
        assertThat(exchanges).hasSize(256).allMatch(Exchange::isCancelled);
    }

    @Test
    void progressAndLogLinesGoToWhoAskedForThem() throws Exception {
        answer("later", "");
        exchanges.getLast().progress(Json.object().put("progress", 1));
        exchanges.getLast().log("error", "house", new Json.Str("x"));
        assertThat(sent).isEmpty();
        exchanges.getLast().reply(each -> Json.Obj.EMPTY);
        answer("logging/setLevel", "'level':'warning'");
        answer("later", "'_meta':{'progressToken':'t'}");
        exchanges.getLast().progress(Json.object().put("progress", 1));
        exchanges.getLast().log("notice", "house", new Json.Str("x"));
        exchanges.getLast().log("warning", "house", new Json.Str("x"));
        assertThat(sent)
                .containsExactly(
                        "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progress':1,'progressToken':'t'}}",
                        "{'jsonrpc':'2.0','method':'notifications/message','params':{'level':'warning','logger':'house','data':'x'}}");
    }

    @Test
    void aLegacyClientIsAskedWhileItsRequestWaits() throws Exception {
        var asked = new CountDownLatch(1);
        Channel channel =
                message -> {
                    sent.add(message.json().replace('"', '\''));
                    asked.countDown();
                };
        var request = (Message.Request) Message.of(json("{'jsonrpc':'2.0','id':1,'method':'ask'}"));
        var answering = answering(request, channel);
        Thread.startVirtualThread(answering);
        asked.await();
        assertThat(sent)
                .containsExactly(
                        "{'jsonrpc':'2.0','id':'toolroom-1','method':'elicitation/create','params':{'message':'sure?'}}");
        send("{'jsonrpc':'2.0','id':'toolroom-9','result':{'action':'other'}}");
        send("{'jsonrpc':'2.0','id':'toolroom-1','result':{'action':'accept'}}");
        answering.get();
        assertThat(sent).last().asString().contains("'said':{'action':'accept'}");
    }

    @Test
    void aModernClientAnswersByAskingAgainWithWhatItWasGiven() throws Exception {
        String first = answer("ask", META);
        assertThat(first)
                .contains(
                        "'resultType':'input_required','inputRequests':{'q':{'method':'elicitation/create',");
        String state = first.replaceAll(".*'requestState':'([^']*)'.*", "$1");
        String said = "'inputResponses':{'q':{'action':'accept'},'r':7},'requestState':'";
        assertThat(answer("ask", META + "," + said + state + "'"))
                .contains("'said':{'action':'accept'},'state':'kept'");
        assertThat(answer("ask", META + "," + said + state + "x'"))
                .contains("requestState is not one that this server gave for this request");
        assertThat(answer("ask", META + ",'name':'other'," + said + state + "'"))
                .contains("'code':-32602");
    }
}
