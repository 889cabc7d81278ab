package dev.toolroom.foundation.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTest {
    private static Json json(String text) {
        return Json.read(text.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    []                                          | -32600 | a message is one JSON object
                    {'id':1,'method':'x'}                       | -32600 | jsonrpc must be "2.0"
                    {'jsonrpc':'2.0','id':null,'method':'x'}    | -32600 | id must be a string or a number
                    {'jsonrpc':'2.0','id':1}                    | -32600 | method must be a string
                    {'jsonrpc':'2.0','result':{}}               | -32600 | method must be a string
                    {'jsonrpc':'2.0','id':1,'method':7}         | -32600 | method must be a string
                    {'jsonrpc':'2.0','method':'x','params':[]}  | -32602 | params must be an object
                    {'jsonrpc':'2.0','method':'x','params':{'_meta':1}} | -32602 | _meta must be an object
                    """)
    void whatIsNoMessageIsSaidToBeNone(String text, int code, String problem) {
        assertThatExceptionOfType(RpcError.class)
                .isThrownBy(() -> Message.of(json(text)))
                .withMessage(problem)
                .satisfies(error -> assertThat(error.code()).isEqualTo(code));
    }

    @Test
    void theIdOfAMessageIsKnownWhateverElseIsWrong() {
        assertThat(Message.idOf(json("{'id':'a','method':7}"))).isEqualTo(new Json.Str("a"));
        assertThat(Message.idOf(json("{'id':[1]}"))).isEqualTo(new Json.Null());
        assertThat(Message.idOf(new Json.Str("a"))).isEqualTo(new Json.Null());
    }
}
