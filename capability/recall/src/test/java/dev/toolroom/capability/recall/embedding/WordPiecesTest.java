package dev.toolroom.capability.recall.embedding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How text becomes pieces of words. */
class WordPiecesTest {
    private static final String TOKENIZER =
            """
            {"normalizer":{"type":"BertNormalizer","lowercase":true},
             "model":{"type":"WordPiece","continuing_subword_prefix":"##","vocab":{
             "[UNK]":0,"[CLS]":1,"[SEP]":2,"lock":3,"##ed":4,"##s":5,"un":6,"##lock":7,"cafe":8,".":9,
             "数":10,"据":11,"a":12,"##a":13}}}
            """;

    private static int[] pieces(String text, int most) {
        return WordPieces.read(TOKENIZER.getBytes(UTF_8)).of(text, most);
    }

    @ParameterizedTest
    @CsvSource({
        "locked, 1 3 4 2",
        "UNLOCKED, 1 6 7 4 2",
        "'Café.', 1 8 9 2",
        "数据, 1 10 11 2",
        "lockpick, 1 0 2",
        "'', 1 2",
        "' \t\n', 1 2",
        "lock\u0000ed, 1 3 4 2",
        "lo\u200bck, 1 3 2",
        "lock\u00a0lock, 1 3 3 2"
    })
    void theLongestPiecesComeFirst(String text, String numbers) {
        assertThat(pieces(text, 100))
                .containsExactly(
                        java.util.Arrays.stream(numbers.split(" ", -1))
                                .mapToInt(Integer::parseInt)
                                .toArray());
    }

    @Test
    void whatIsTooLongIsCutBeforeTheEnd() {
        assertThat(pieces("lock ".repeat(1_000), 5)).containsExactly(1, 3, 3, 3, 2);
        assertThat(pieces("unlocked", 4)).containsExactly(1, 6, 7, 2);
        assertThat(pieces("a".repeat(101), 200)).containsExactly(1, 0, 2);
        assertThat(pieces("a".repeat(100), 200)).hasSize(102);
    }

    @Test
    void loneSurrogatesAreLeftOut() {
        assertThat(pieces("lo\ud800ck", 10)).containsExactly(1, 3, 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"model\":{\"type\":\"BPE\"}}",
                "{\"normalizer\":{\"type\":\"BertNormalizer\",\"lowercase\":false}}",
                "{\"normalizer\":{\"type\":\"BertNormalizer\",\"lowercase\":true},\"model\":{\"vocab\":{}}}",
                "{\"normalizer\":{\"type\":\"BertNormalizer\",\"lowercase\":true},\"model\":{\"vocab\":{\"[CLS]\":1e99}}}",
                "{\"normalizer\":{\"type\":\"BertNormalizer\",\"lowercase\":true},\"model\":{\"vocab\":{\"[CLS]\":-1}}}"
            })
    void whatIsNoSuchTokenizerIsRefused(String json) {
        assertThatThrownBy(() -> WordPieces.read(json.getBytes(UTF_8)))
                .isInstanceOf(ModelProblem.class);
    }
}
