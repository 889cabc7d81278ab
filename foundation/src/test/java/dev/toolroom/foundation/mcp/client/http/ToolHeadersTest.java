package dev.toolroom.foundation.mcp.client.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.ToolHeaders;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments that a server wants to see without reading the body. */
class ToolHeadersTest {
    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text);
    }

    @Test
    void aSchemaNamesTheHeadersOfItsArguments() {
        Json.Obj schema =
                json(
                        """
                        {"properties":{
                          "region":{"type":"string","x-mcp-header":"Region"},
                          "plain":{"type":"string"},
                          "wrong":{"x-mcp-header":"two words"},
                          "number":{"x-mcp-header":7},
                          "odd":true}}""");
        assertThat(ToolHeaders.of(schema)).isEqualTo(Map.of("region", "Mcp-Param-Region"));
        assertThat(ToolHeaders.of(Json.Obj.EMPTY)).isEmpty();
    }

    @Test
    void whatIsGivenIsRepeatedAndWhatIsNotIsLeftOut() {
        Map<String, String> headers = Map.of("a", "A", "b", "B", "c", "C", "d", "D");
        assertThat(ToolHeaders.values(headers, json("{\"a\":\"x y\",\"b\":7,\"c\":null}")))
                .isEqualTo(Map.of("A", "x y", "B", "7"));
    }

    /** What a header cannot carry as it is, such as a line break, goes in Base64. */
    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "~, ~",
        "two words, two words",
        "é, =?base64?w6k=?=",
        "=?x, =?base64?PT94?=",
        "' x', =?base64?IHg=?="
    })
    void aHeaderCarriesEveryValue(String value, String sent) {
        var requests =
                new HttpRequests("s", new Endpoint(URI.create("http://localhost/"), Map.of()));
        Json.Obj message =
                Json.Obj.EMPTY
                        .with("method", "tools/call")
                        .with("params", Json.Obj.EMPTY.with("name", value));
        var headers =
                requests.post(new Transport.Outbound(message, Era.MODERN, Map.of("A", value)))
                        .headers();
        assertThat(headers.firstValue("Mcp-Method")).contains("tools/call");
        assertThat(headers.firstValue("Mcp-Name")).contains(sent);
        assertThat(headers.firstValue("A")).contains(sent);
    }
}
